<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR">
<context>
    <name>Cell</name>
    <message>
        <source>distance %1</source>
        <translation>거리 %1</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>q·k</source>
        <translation>q·k</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>특징</translation>
    </message>
    <message>
        <source>q·k ÷ √d</source>
        <translation>q·k ÷ √d</translation>
    </message>
    <message>
        <source>The row holds NaN or infinity.</source>
        <translation>행에 NaN 또는 무한대가 있습니다.</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1에서 %2까지의 정수</translation>
    </message>
    <message>
        <source>a whole number that divides %1</source>
        <translation>%1의 약수인 정수</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1에서 %2까지의 수</translation>
    </message>
    <message>
        <source>%1 numbers, one for each head</source>
        <translation>헤드마다 하나씩 모두 %1개의 수</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 또는 false</translation>
    </message>
    <message>
        <source>text of at most %1 bytes</source>
        <translation>%1바이트 이하의 글</translation>
    </message>
    <message>
        <source>an object with %1</source>
        <translation>%1 항목이 든 객체</translation>
    </message>
    <message>
        <source>a scale whose low is below its high</source>
        <translation>low가 high보다 작은 눈금</translation>
    </message>
    <message>
        <source>null or [first row, first column, rows, columns]</source>
        <translation>null 또는 [첫 행, 첫 열, 행 수, 열 수]</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>다음 중 하나: %1</translation>
    </message>
    <message>
        <source>a list of at most %1</source>
        <translation>항목이 %1개 이하인 목록</translation>
    </message>
    <message>
        <source>%1; a newer program may read it</source>
        <translation>%1(더 새로운 프로그램에서는 열릴 수 있음)</translation>
    </message>
    <message>
        <source>0 where masked and 1 elsewhere</source>
        <translation>가린 칸은 0, 나머지는 1</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>batch × position × %1</source>
        <translation>배치 × 위치 × %1</translation>
    </message>
    <message>
        <source>T × T, H × T × T or B × H × T × T</source>
        <translation>T × T, H × T × T 또는 B × H × T × T</translation>
    </message>
    <message>
        <source>compression method</source>
        <translation>압축 방식</translation>
    </message>
    <message>
        <source>encryption</source>
        <translation>암호화</translation>
    </message>
    <message>
        <source>structured</source>
        <translation>구조체</translation>
    </message>
    <message>
        <source>%1 needs %2 MiB of memory and %3 MiB may be used: choose a smaller size or close other programs.</source>
        <translation>%1에 메모리 %2 MiB가 필요하지만 %3 MiB까지만 쓸 수 있습니다. 크기를 줄이거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>%1 would take %2 MiB and %3 MiB are free: choose a smaller size, one head or another disk.</source>
        <translation>%1 파일은 %2 MiB를 차지하지만 남은 공간은 %3 MiB입니다. 크기를 줄이거나 헤드 하나만 고르거나 다른 디스크에 저장하세요.</translation>
    </message>
    <message>
        <source>every stage of this layer</source>
        <translation>이 층의 모든 단계</translation>
    </message>
    <message>
        <source>the export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>the picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>the scores of the shown queries</source>
        <translation>보이는 쿼리의 점수</translation>
    </message>
    <message>
        <source>The picture is too large. Choose a smaller size.</source>
        <translation>그림이 너무 큽니다. 더 작은 크기를 고르세요.</translation>
    </message>
    <message>
        <source>More than a million cells are shown. Zoom in, or export the data to a file.</source>
        <translation>보이는 칸이 백만 개를 넘습니다. 확대하거나 데이터를 파일로 내보내세요.</translation>
    </message>
    <message>
        <source>Nothing is shown that could be written. Choose another view or open another file.</source>
        <translation>저장할 내용이 화면에 없습니다. 다른 보기를 고르거나 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>An opened map has no formula. Export the data instead.</source>
        <translation>연 맵에는 수식이 없습니다. 대신 데이터를 내보내세요.</translation>
    </message>
    <message>
        <source>NumPy code ends at the weights. Choose an earlier stage.</source>
        <translation>NumPy 코드는 가중치 단계까지만 만들 수 있습니다. 앞 단계를 고르세요.</translation>
    </message>
    <message>
        <source>There are no scores to write. Choose other content.</source>
        <translation>저장할 점수가 없습니다. 다른 내용을 고르세요.</translation>
    </message>
    <message>
        <source>an opened map has no values, so no context and no output</source>
        <translation>연 맵에는 값이 없으므로 문맥과 출력도 없습니다.</translation>
    </message>
    <message>
        <source>pictures are written as .png, .svg or .pdf</source>
        <translation>그림은 .png, .svg, .pdf로 저장합니다</translation>
    </message>
    <message>
        <source>data is written as .csv, .npy or .npz</source>
        <translation>데이터는 .csv, .npy, .npz로 저장합니다</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1에서 %2까지</translation>
    </message>
    <message>
        <source>losses are written as .csv</source>
        <translation>손실은 .csv로 저장합니다</translation>
    </message>
    <message>
        <source>The run is not there any more.</source>
        <translation>이 실행은 더 이상 없습니다.</translation>
    </message>
    <message>
        <source>The model folder holds no tokenizer.json: its words are not known.</source>
        <translation>모델 폴더에 tokenizer.json이 없어 모델의 낱말을 알 수 없습니다.</translation>
    </message>
    <message>
        <source>[&quot;q&quot; or &quot;k&quot;, head, position, feature, value]</source>
        <translation>[&quot;q&quot; 또는 &quot;k&quot;, 헤드, 위치, 특징, 값]</translation>
    </message>
    <message>
        <source>The code of this view stands beside its matrices. Copy it there.</source>
        <translation>이 보기의 코드는 행렬 옆에 있습니다. 거기서 복사하세요.</translation>
    </message>
    <message>
        <source>%1 holds no words. Choose another text.</source>
        <translation>%1에 낱말이 없습니다. 다른 글을 고르세요.</translation>
    </message>
    <message>
        <source>%1 is not UTF-8 text: byte %2 is none. Save it as UTF-8 or choose another text.</source>
        <translation>%1: UTF-8 글이 아닙니다(%2번째 바이트). UTF-8로 저장하거나 다른 글을 고르세요.</translation>
    </message>
    <message>
        <source>%1 is one symbol over and over, so there is nothing to learn. Choose another text.</source>
        <translation>%1에는 같은 기호만 되풀이되어 배울 것이 없습니다. 다른 글을 고르세요.</translation>
    </message>
    <message>
        <source>The text</source>
        <translation>글</translation>
    </message>
    <message>
        <source>The training length must be a whole number from %1 to %2.</source>
        <translation>학습 길이는 %1부터 %2까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>The number of steps must be a whole number from %1 to %2.</source>
        <translation>학습 단계 수는 %1부터 %2까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>The batch must be a whole number from %1 to %2.</source>
        <translation>배치는 %1부터 %2까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>The number of heads must be a whole number from %1 to %2.</source>
        <translation>헤드 수는 %1부터 %2까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>The learning rate must be a number above 0.</source>
        <translation>학습률은 0보다 큰 수여야 합니다.</translation>
    </message>
    <message>
        <source>Dropout must be a number from 0 to below 1.</source>
        <translation>드롭아웃은 0 이상 1 미만의 수여야 합니다.</translation>
    </message>
    <message>
        <source>a width of %1 cannot be shared by %2 heads: it must be a multiple of them</source>
        <translation>너비 %1: 헤드 %2개로 나누어떨어지지 않습니다. 너비를 헤드 수의 배수로 고르세요.</translation>
    </message>
    <message>
        <source>rotary positions turn pairs, so a head&apos;s width must be even, not %1</source>
        <translation>회전(RoPE)은 성분을 둘씩 돌리므로 헤드의 너비가 짝수여야 합니다. 지금은 %1입니다.</translation>
    </message>
    <message>
        <source>%1 slopes do not fit %2 with %3 heads: it needs %3</source>
        <translation>기울기 %1개는 헤드가 %3개인 %2에 맞지 않습니다. 기울기는 헤드마다 하나씩 있어야 합니다.</translation>
    </message>
    <message>
        <source>a slope must be a number from 0 up</source>
        <translation>기울기는 0 이상의 수여야 합니다.</translation>
    </message>
    <message>
        <source>a model of this size needs %1 MiB, more than this machine has free: make it narrower or give it fewer layers</source>
        <translation>이 크기의 모델에는 메모리 %1 MiB가 필요하지만 남은 메모리가 그보다 적습니다. 너비나 층 수를 줄이세요.</translation>
    </message>
    <message>
        <source>This training</source>
        <translation>이 학습</translation>
    </message>
    <message>
        <source>a training step of this size</source>
        <translation>이 크기의 학습 단계</translation>
    </message>
    <message>
        <source>Reading at length %1</source>
        <translation>길이 %1에서 읽기</translation>
    </message>
    <message>
        <source>The text has changed since the checkpoint. Train anew, or bring it back.</source>
        <translation>체크포인트를 만든 뒤 글이 바뀌었습니다. 새로 학습하거나 원래 글을 되돌려 놓으세요.</translation>
    </message>
    <message>
        <source>The checkpoint is of another training.</source>
        <translation>다른 학습의 체크포인트입니다.</translation>
    </message>
    <message>
        <source>A length to read at must be a whole number from %1 to %2.</source>
        <translation>읽을 길이는 %1부터 %2까지의 정수여야 합니다.</translation>
    </message>
    <message>
        <source>The prompt is empty. Type the first words.</source>
        <translation>시작 글이 비어 있습니다. 첫 낱말을 입력하세요.</translation>
    </message>
    <message>
        <source>The temperature must be a number from 0 up.</source>
        <translation>온도는 0 이상의 수여야 합니다.</translation>
    </message>
    <message>
        <source>The vocabulary holds no word to say.</source>
        <translation>어휘에 쓸 낱말이 없습니다.</translation>
    </message>
    <message>
        <source>a whole model</source>
        <translation>온전한 모델</translation>
    </message>
    <message>
        <source>finite numbers</source>
        <translation>유한한 수</translation>
    </message>
    <message>
        <source>a number of its own</source>
        <translation>겹치지 않는 번호</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>객체</translation>
    </message>
    <message>
        <source>The model knows nothing of this text: it has learned from %1 and the like.</source>
        <translation>이 모델이 아는 낱말이 글에 없습니다. %1 등을 배운 모델입니다.</translation>
    </message>
    <message>
        <source>This run has no model yet: its training has not begun.</source>
        <translation>이 실행은 학습을 시작하지 않아 아직 모델이 없습니다.</translation>
    </message>
    <message>
        <source>There is no trained model yet: train one in the Extrapolation view.</source>
        <translation>아직 학습된 모델이 없습니다. 외삽 보기에서 모델을 학습하세요.</translation>
    </message>
    <message>
        <source>The memory is full. Choose a smaller size or close other programs.</source>
        <translation>메모리가 부족합니다. 크기를 줄이거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>a place on the map</source>
        <translation>행렬 안의 위치</translation>
    </message>
    <message>
        <source>above 0, as its scale is logarithmic</source>
        <translation>로그 눈금이므로 0보다 큰 수</translation>
    </message>
    <message>
        <source>the array</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>the size of the file</source>
        <translation>파일 크기</translation>
    </message>
    <message>
        <source>at most %1 MiB</source>
        <translation>%1MiB 이하</translation>
    </message>
    <message>
        <source>the name of a .npy file</source>
        <translation>.npy 파일의 이름</translation>
    </message>
    <message>
        <source>byte %1 is zero</source>
        <translation>%1번째 바이트가 0입니다</translation>
    </message>
    <message>
        <source>byte %1 is not UTF-8 text</source>
        <translation>%1번째 바이트가 UTF-8 글이 아닙니다</translation>
    </message>
    <message>
        <source>no line begins with &quot;## &quot;, so it has no step</source>
        <translation>&quot;## &quot;로 시작하는 줄이 없어 단계가 없습니다</translation>
    </message>
    <message>
        <source>%1 has %2 of the %3 tokens that are needed. Choose a longer text or a shorter length.</source>
        <translation>%1에 토큰이 %2개 있지만 %3개가 필요합니다. 더 긴 글이나 더 짧은 길이를 고르세요.</translation>
    </message>
    <message>
        <source>%1 holds a zero byte at %2, as text does not. Save it as UTF-8 or choose another text.</source>
        <translation>%1: 글에는 없는 0바이트가 %2번째에 있습니다. UTF-8로 저장하거나 다른 글을 고르세요.</translation>
    </message>
    <message>
        <source>Another program is training in the folder %1: wait until it ends, or stop it there.</source>
        <translation>%1 폴더에서 다른 프로그램이 학습하고 있습니다. 끝날 때까지 기다리거나 그 프로그램에서 멈추세요.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Arrow keys</source>
        <translation>화살표 키</translation>
    </message>
    <message>
        <source>Move the chosen cell</source>
        <translation>고른 칸 옮기기</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>클릭</translation>
    </message>
    <message>
        <source>Lock a cell; again frees it</source>
        <translation>칸 고정, 다시 누르면 해제</translation>
    </message>
    <message>
        <source>Double-click</source>
        <translation>더블 클릭</translation>
    </message>
    <message>
        <source>Show one head alone; again shows all</source>
        <translation>헤드 하나만 보기, 다시 누르면 전체 보기</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>휠</translation>
    </message>
    <message>
        <source>Zoom at the pointer, in all heads</source>
        <translation>포인터 자리에서 모든 헤드 확대·축소</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>끌기</translation>
    </message>
    <message>
        <source>Move about, in all heads</source>
        <translation>모든 헤드를 함께 이동</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>About ALiBi Lab</source>
        <translation>ALiBi Lab 정보</translation>
    </message>
    <message>
        <source>Explore, show and teach Attention with Linear Biases. Every number is computed here, on your own processor, without a network.</source>
        <translation>선형 편향 어텐션(ALiBi)을 탐구하고 보여 주고 가르치는 프로그램입니다. 모든 수는 네트워크 없이 이 컴퓨터의 프로세서에서 계산합니다.</translation>
    </message>
    <message>
        <source>After Press, Smith and Lewis, &quot;Train Short, Test Long&quot; (ICLR 2022), and the annotated implementation of labml.ai (Varuna Jayasiri, MIT).</source>
        <translation>Press, Smith, Lewis의 논문 &quot;Train Short, Test Long&quot;(ICLR 2022)과 labml.ai의 주석 달린 구현(Varuna Jayasiri, MIT)을 따릅니다.</translation>
    </message>
    <message>
        <source>GPL-3.0-or-later. Made with Qt (LGPL-3.0), QCustomPlot (GPL-3.0), Eigen (MPL-2.0), CLI11 (BSD-3-Clause), nlohmann-json (MIT) and libzip (BSD-3-Clause).</source>
        <translation>라이선스는 GPL-3.0-or-later입니다. Qt(LGPL-3.0), QCustomPlot(GPL-3.0), Eigen(MPL-2.0), CLI11(BSD-3-Clause), nlohmann-json(MIT), libzip(BSD-3-Clause)으로 만들었습니다.</translation>
    </message>
    <message>
        <source>PageDown, Right</source>
        <translation>PageDown, 오른쪽</translation>
    </message>
    <message>
        <source>Presenting: training, page, answer, step</source>
        <translation>발표: 학습, 쪽, 답, 단계 순서로 넘기기</translation>
    </message>
    <message>
        <source>PageUp, Left</source>
        <translation>PageUp, 왼쪽</translation>
    </message>
    <message>
        <source>Presenting: back a page or a step</source>
        <translation>발표: 앞 쪽이나 앞 단계로</translation>
    </message>
    <message>
        <source>Presenting: blank the screen</source>
        <translation>발표: 화면 끄기</translation>
    </message>
    <message>
        <source>Presenting: the next figure</source>
        <translation>발표: 다음 그림</translation>
    </message>
    <message>
        <source>Presenting: speaker notes</source>
        <translation>발표: 발표자 노트</translation>
    </message>
    <message>
        <source>Presenting: end</source>
        <translation>발표: 끝내기</translation>
    </message>
</context>
<context>
    <name>Equations</name>
    <message>
        <source>this cell</source>
        <translation>이 칸</translation>
    </message>
    <message>
        <source>worked out</source>
        <translation>계산하면</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>Embedding, q, k and v</source>
        <translation>임베딩과 q, k, v</translation>
    </message>
    <message>
        <source>Each token is a row of 8 numbers, [x:x]. Three matrices of head %1 make of it a [q:query], a [k:key] and a [v:value] of 4 numbers. Double-click a q or k to set it.</source>
        <translation>토큰마다 숫자 8개로 된 행 [x:x]가 있습니다. 헤드 %1의 세 행렬이 이를 숫자 4개짜리 [q:쿼리], [k:키], [v:값]으로 바꿉니다. q와 k는 두 번 클릭해 바꿀 수 있습니다.</translation>
    </message>
    <message>
        <source>Query times key</source>
        <translation>쿼리와 키의 곱</translation>
    </message>
    <message>
        <source>[q:q] of query %1 and [k:k] of key %2, multiplied number by number and added, give [score:%3]. It is large where both point the same way.</source>
        <translation>쿼리 %1의 [q:q]와 키 %2의 [k:k]를 숫자끼리 곱해 더하면 [score:%3]입니다. 둘이 같은 쪽을 가리킬수록 큽니다.</translation>
    </message>
    <message>
        <source>The scale</source>
        <translation>크기 조정</translation>
    </message>
    <message>
        <source>Divided by [scale:√d_k = √4 = 2], the score %1 becomes [scaled:%2]. Without it, longer vectors would make softmax too sharp.</source>
        <translation>점수 %1을 [scale:√d_k = √4 = 2]로 나누면 [scaled:%2]입니다. 나누지 않으면 벡터가 길수록 소프트맥스가 지나치게 뾰족해집니다.</translation>
    </message>
    <message>
        <source>The slopes</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Head %1 of %2 has the slope [slope:m = %3]: so much is taken from the score for every token of [distance:distance]. Nothing of it is learned.</source>
        <translation>헤드 %2개 가운데 헤드 %1의 기울기는 [slope:m = %3]입니다. [distance:거리] 1토큰마다 점수에서 이만큼 뺍니다. 학습하지 않습니다.</translation>
    </message>
    <message>
        <source>Key %1 comes later than query %2. The mask will hide it, so its [bias:bias] does not matter.</source>
        <translation>키 %1의 자리는 쿼리 %2의 뒤입니다. 마스크가 가리므로 [bias:편향]은 상관없습니다.</translation>
    </message>
    <message>
        <source>Distance %1: head %2 takes [distance:%1] × [slope:%3] from the score. It is added *after* the division by √d, never divided itself.</source>
        <translation>거리 %1: 헤드 %2에서는 점수에서 [distance:%1] × [slope:%3]만큼 뺍니다. 편향은 √d로 나눈 *뒤에* 더하며 나누지 않습니다.</translation>
    </message>
    <message>
        <source>The bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>This form is no shift of a row. Against −m(i−j) a [weight:weight] of row %1 differs by up to %2.</source>
        <translation>이 형태는 행 전체를 옮긴 것이 아닙니다. 행 %1의 [weight:가중치]와 −m(i−j) 형태의 차이는 최대 %2입니다.</translation>
    </message>
    <message>
        <source>Row %1 of this form is −m(i−j) plus %2, the same for every key. Softmax does not see a constant of the row: no [weight:weight] changes.</source>
        <translation>이 형태의 행 %1은 −m(i−j)에 모든 키에서 같은 값 %2만큼 더한 것입니다. 소프트맥스는 행에 더한 상수를 보지 못하므로 [weight:가중치]는 그대로입니다.</translation>
    </message>
    <message>
        <source>The mask</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>Query %1 does not see key %2: its sum becomes [mask:−∞], and exp makes 0 of it.</source>
        <translation>쿼리 %1에서는 키 %2의 칸이 가려집니다. 합은 [mask:−∞]가 되고 exp를 거치면 0입니다.</translation>
    </message>
    <message>
        <source>Query %1 sees key %2, so the [sum:sum] stays. A key that it does not see gets [mask:−∞], and exp makes 0 of it.</source>
        <translation>쿼리 %1에서는 키 %2의 칸이 보이므로 [sum:합]이 그대로 남습니다. 보이지 않는 키는 [mask:−∞]가 되고 exp를 거치면 0입니다.</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>소프트맥스</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>가중합</translation>
    </message>
    <message>
        <source>Every key&apos;s [v:v] times its [weight:weight], added up: 4 numbers for query %1. Key %2 has a share of [weight:%3].</source>
        <translation>키마다 [v:v]에 [weight:가중치]를 곱해 더하면 쿼리 %1의 숫자 4개가 됩니다. 키 %2의 몫은 [weight:%3]입니다.</translation>
    </message>
    <message>
        <source>Joining the heads</source>
        <translation>헤드 잇기</translation>
    </message>
    <message>
        <source>%1 heads with 4 numbers each, one after another: [joined:%2 numbers] for query %3. Each head has a slope of its own and looks another way back.</source>
        <translation>헤드 %1개의 숫자 4개씩을 차례로 이으면 쿼리 %3의 [joined:숫자 %2개]입니다. 헤드마다 기울기가 달라 돌아보는 거리도 다릅니다.</translation>
    </message>
    <message>
        <source>The output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>One matrix mixes the heads: the %1 numbers of query %2 become [output:8], as wide as the embedding.</source>
        <translation>행렬 하나가 헤드들을 섞습니다. 쿼리 %2의 숫자 %1개가 임베딩과 같은 [output:8개]로 바뀝니다.</translation>
    </message>
    <message>
        <source>All of one weight</source>
        <translation>가중치 하나의 전체</translation>
    </message>
    <message>
        <source>Score [scaled:%1] and bias [bias:%2] make the sum %3. exp of it, divided by [total:%4], the sum over row %5, is the [weight:weight].</source>
        <translation>점수 [scaled:%1], 편향 [bias:%2]의 합은 %3입니다. exp를 구해 행 %5의 총합 [total:%4]로 나누면 [weight:가중치]입니다.</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>[x:x] holds one row of 8 numbers for each token. ALiBi adds no position to it.</source>
        <translation>[x:x]에는 토큰마다 숫자 8개로 된 행이 있습니다. ALiBi는 여기에 위치를 더하지 않습니다.</translation>
    </message>
    <message>
        <source>learned matrix</source>
        <translation>학습된 행렬</translation>
    </message>
    <message>
        <source>[parameters:W] is learned in training. The slopes are not.</source>
        <translation>[parameters:W]는 학습으로 얻습니다. 기울기는 학습하지 않습니다.</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>[q:q] of query %1 says what that token looks for.</source>
        <translation>쿼리 %1의 [q:q]는 그 토큰이 무엇을 찾는지 나타냅니다.</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>[k:k] of key %2 says what that token offers.</source>
        <translation>키 %2의 [k:k]는 그 토큰이 무엇을 내놓는지 나타냅니다.</translation>
    </message>
    <message>
        <source>value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>[v:v] of key %2 is what that token gives on, by its weight.</source>
        <translation>키 %2의 [v:v]는 그 토큰이 가중치만큼 넘겨주는 내용입니다.</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>[score:q·k] of query %1 and key %2 is %4, before the scale.</source>
        <translation>쿼리 %1, 키 %2의 [score:q·k] = %4. 아직 크기를 조정하기 전입니다.</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>크기 조정</translation>
    </message>
    <message>
        <source>[scale:√d_k] is √4 = 2. Scores are divided by it, the bias is not.</source>
        <translation>[scale:√d_k] = √4 = 2. 점수는 이것으로 나누고 편향은 나누지 않습니다.</translation>
    </message>
    <message>
        <source>scaled score</source>
        <translation>조정한 점수</translation>
    </message>
    <message>
        <source>[scaled:q·k / √d_k] is %4 here. The bias is added to it.</source>
        <translation>여기서 [scaled:q·k / √d_k] = %4. 여기에 편향을 더합니다.</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>[slope:m] of head %3 is %4: what one token of distance costs.</source>
        <translation>헤드 %3의 기울기 [slope:m] = %4. 거리 1토큰의 값입니다.</translation>
    </message>
    <message>
        <source>position of the query</source>
        <translation>쿼리의 위치</translation>
    </message>
    <message>
        <source>[query:i] counts the queries from 0: the rows. Here it is %4.</source>
        <translation>[query:i]는 쿼리, 곧 행을 0부터 셉니다. 여기서는 %4입니다.</translation>
    </message>
    <message>
        <source>position of the key</source>
        <translation>키의 위치</translation>
    </message>
    <message>
        <source>[key:j] counts the keys from 0: the columns. Here it is %4.</source>
        <translation>[key:j]는 키, 곧 열을 0부터 셉니다. 여기서는 %4입니다.</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>[distance:i − j] is %4: so many tokens back. Only it matters, not the place.</source>
        <translation>[distance:i − j] = %4. 그만큼 앞선 토큰입니다. 자리가 아니라 이 거리만 중요합니다.</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>[bias:The bias] of head %3 is %4 here. It is added after the scale.</source>
        <translation>여기서 헤드 %3의 [bias:편향]은 %4입니다. 크기를 조정한 뒤에 더합니다.</translation>
    </message>
    <message>
        <source>biased score</source>
        <translation>편향을 더한 점수</translation>
    </message>
    <message>
        <source>[sum:Score plus bias] is %4 here.</source>
        <translation>여기서 [sum:점수 + 편향] = %4.</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>[mask:The mask] hides keys from a query by −∞, which exp makes 0.</source>
        <translation>[mask:마스크]는 −∞로 키를 가립니다. exp를 거치면 0입니다.</translation>
    </message>
    <message>
        <source>masked score</source>
        <translation>가린 점수</translation>
    </message>
    <message>
        <source>[masked:What softmax gets]: %4 here.</source>
        <translation>[masked:소프트맥스에 들어가는 값]: 여기서는 %4.</translation>
    </message>
    <message>
        <source>exp</source>
        <translation>exp</translation>
    </message>
    <message>
        <source>[exponential:exp] makes every number positive: %4 here. One more means 2.718 times as much.</source>
        <translation>[exponential:exp]는 모든 수를 양수로 만듭니다. 여기서는 %4. 1이 늘면 2.718배가 됩니다.</translation>
    </message>
    <message>
        <source>row sum</source>
        <translation>행의 합</translation>
    </message>
    <message>
        <source>[total:The sum of row] %1 is %4. A constant added to the whole row cancels in the quotient.</source>
        <translation>쿼리 %1 [total:행의 합]은 %4입니다. 행 전체에 더한 상수는 나눌 때 사라집니다.</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>[weight:The weight] is %4: the share of query %1&apos;s attention that key %2 gets.</source>
        <translation>[weight:가중치] = %4. 쿼리 %1의 어텐션 가운데 키 %2의 몫입니다.</translation>
    </message>
    <message>
        <source>weighted values</source>
        <translation>값의 가중합</translation>
    </message>
    <message>
        <source>[context:o] of query %1 is what head %3 has gathered for it.</source>
        <translation>쿼리 %1의 [context:o]는 헤드 %3에서 모은 내용입니다.</translation>
    </message>
    <message>
        <source>heads joined</source>
        <translation>이은 헤드</translation>
    </message>
    <message>
        <source>[joined:All heads&apos;] numbers for query %1, one head after another.</source>
        <translation>쿼리 %1의 [joined:모든 헤드] 숫자를 헤드 차례로 이은 것입니다.</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>[output:y] of query %1 is what the layer gives on.</source>
        <translation>쿼리 %1의 [output:y]는 이 층이 내보내는 값입니다.</translation>
    </message>
    <message>
        <source>embed</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <source>slopes</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 편향</translation>
    </message>
    <message>
        <source>mask</source>
        <comment>step</comment>
        <translation>마스크</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>소프트맥스</translation>
    </message>
    <message>
        <source>join</source>
        <translation>잇기</translation>
    </message>
    <message>
        <source>output</source>
        <comment>step</comment>
        <translation>출력</translation>
    </message>
    <message>
        <source>whole</source>
        <comment>step</comment>
        <translation>전체</translation>
    </message>
    <message>
        <source>Head %1, query %2, key %3.</source>
        <translation>헤드 %1, 쿼리 %2, 키 %3.</translation>
    </message>
    <message>
        <source>%1 is no power of two. Heads 1 to %2 have the slopes of %2 heads, the others every second one of %5 heads. Head %3 has [slope:%4]. Nothing of it is learned.</source>
        <translation>헤드 수 %1은 2의 거듭제곱이 아닙니다. 헤드 1부터 %2까지는 헤드가 %2개일 때의 기울기이고 나머지는 헤드가 %5개일 때의 기울기를 하나씩 건너뛰며 받습니다. 헤드 %3의 기울기는 [slope:%4]입니다. 학습하지 않습니다.</translation>
    </message>
    <message>
        <source>exp of each sum of row %1, divided by [total:%2], the sum of them all. Key %3 gets [weight:%4]. The row adds up to 1. The code first takes off the row&apos;s largest sum; the quotients stay.</source>
        <translation>행 %1의 합마다 exp를 구해 그 총합 [total:%2]로 나눕니다. 키 %3의 몫은 [weight:%4]입니다. 행을 더하면 1입니다. 코드는 먼저 행에서 가장 큰 합을 빼며, 몫은 그대로입니다.</translation>
    </message>
</context>
<context>
    <name>Extrapolation</name>
    <message>
        <source>1 token</source>
        <translation>1토큰</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
    <message>
        <source>changed slopes</source>
        <translation>바꾼 기울기</translation>
    </message>
    <message>
        <source>%1, at step %2</source>
        <translation>%1, %2단계</translation>
    </message>
    <message>
        <source>The runs are being read.</source>
        <translation>실행을 읽는 중입니다.</translation>
    </message>
    <message>
        <source>No run yet. Train makes one.</source>
        <translation>아직 실행이 없습니다. 학습하기를 누르면 생깁니다.</translation>
    </message>
    <message>
        <source>Every run is hidden. The eye shows one again.</source>
        <translation>모든 실행이 숨겨져 있습니다. 눈 단추로 다시 보입니다.</translation>
    </message>
    <message>
        <source>Nothing is measured yet.</source>
        <translation>아직 잰 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 trained at %2</source>
        <translation>%1, 학습 길이 %2</translation>
    </message>
    <message>
        <source>position in the window</source>
        <translation>윈도 안의 위치</translation>
    </message>
    <message>
        <source>length read, in tokens</source>
        <translation>읽은 길이(토큰)</translation>
    </message>
    <message>
        <source>length read, in tokens (WikiText-103, tables 13 to 15)</source>
        <translation>읽은 길이(토큰), WikiText-103, 표 13~15</translation>
    </message>
    <message>
        <source>length read, in tokens (WikiText-103, table 2)</source>
        <translation>읽은 길이(토큰), WikiText-103, 표 2</translation>
    </message>
    <message>
        <source>%1: out of memory at %2</source>
        <translation>%1: %2에서 메모리 부족</translation>
    </message>
    <message>
        <source>%1 does not get better with length. Its fall from %2 to %3 is mostly the early-token curse going away: longer windows hold fewer hard first tokens.</source>
        <translation>%1: 길수록 더 잘하는 것이 아닙니다. 손실이 %2에서 %3으로 내려간 것은 대부분 초반 토큰의 저주가 사라지기 때문입니다. 윈도가 길면 어려운 첫 토큰의 비율이 줄어듭니다.</translation>
    </message>
    <message>
        <source>%1 breaks past its training length: %2 at %3 tokens, %4 at %5.</source>
        <translation>%1: 학습 길이를 넘으면 무너집니다. 손실은 %3토큰에서 %2, %5토큰에서 %4입니다.</translation>
    </message>
    <message>
        <source>By position its loss leaves the flat part at %1.</source>
        <translation>위치별 손실은 위치 %1에서 평평한 부분을 벗어납니다.</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, 시드 %2</translation>
    </message>
    <message>
        <source>waits for its turn</source>
        <translation>차례를 기다림</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>%2단계 가운데 %1단계</translation>
    </message>
    <message>
        <source>paused at step %1</source>
        <translation>%1단계에서 일시 정지</translation>
    </message>
    <message>
        <source>stopped at step %1</source>
        <translation>%1단계에서 멈춤</translation>
    </message>
    <message>
        <source>diverged at step %1</source>
        <translation>%1단계에서 발산</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1초</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1분</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1시간</translation>
    </message>
    <message>
        <source>%1 steps a second</source>
        <translation>초당 %1단계</translation>
    </message>
    <message>
        <source>About %1 left</source>
        <translation>약 %1 남음</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>time left, pace</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Read this honestly</source>
        <translation>정직하게 읽기</translation>
    </message>
    <message>
        <source>Nothing is measured yet. Each run is read at its training length and far beyond it, over the same held-out text.</source>
        <translation>아직 잰 것이 없습니다. 각 실행은 학습에 쓰지 않은 같은 글을 학습 길이와 그보다 훨씬 긴 길이에서 읽습니다.</translation>
    </message>
    <message>
        <source>%1 stays flat: %2 at %3 tokens, %4 at %5. Flat means that it does not break; it does not get better with length.</source>
        <translation>%1: 평평합니다. 손실은 %3토큰에서 %2, %5토큰에서 %4입니다. 평평하다는 것은 무너지지 않는다는 뜻이지 길수록 더 잘한다는 뜻이 아닙니다.</translation>
    </message>
    <message>
        <source>%1 rises slowly past its training length: from %2 to %3 at %4 tokens.</source>
        <translation>%1: 학습 길이를 넘으면 손실이 천천히 올라갑니다. %2에서 시작해 %4토큰에서 %3입니다.</translation>
    </message>
    <message>
        <source>This text is too easy</source>
        <translation>이 글은 너무 쉽습니다</translation>
    </message>
    <message>
        <source>%1: the loss became “not a number” at step %2.</source>
        <translation>%1: %2단계에서 손실이 숫자가 아니게 되었습니다.</translation>
    </message>
    <message>
        <source>Nothing is lost: the other %1 runs and step %2 of this one are kept.</source>
        <translation>잃은 것은 없습니다. 다른 실행 %1개와 이 실행의 %2단계는 남아 있습니다.</translation>
    </message>
    <message>
        <source>Nothing is lost: the other run and step %1 of this one are kept.</source>
        <translation>잃은 것은 없습니다. 다른 실행과 이 실행의 %1단계는 남아 있습니다.</translation>
    </message>
    <message>
        <source>Step %1 of it is kept.</source>
        <translation>%1단계는 남아 있습니다.</translation>
    </message>
    <message>
        <source>Its learning rate was %1.</source>
        <translation>학습률은 %1입니다.</translation>
    </message>
    <message>
        <source>Learned: past its table the last row is repeated.</source>
        <translation>학습된 위치: 표를 넘으면 마지막 행을 되풀이합니다.</translation>
    </message>
    <message>
        <source>None: trained for too few steps, it looks flat.</source>
        <translation>없음: 학습이 모자라면 평평해 보입니다.</translation>
    </message>
    <message>
        <source>One head has only the slope 1/256 and behaves like none.</source>
        <translation>헤드가 하나면 기울기가 1/256뿐이라 위치가 없는 것과 같습니다.</translation>
    </message>
    <message>
        <source>All slopes 0: the same as no positions.</source>
        <translation>기울기가 모두 0이면 위치가 없는 것과 같습니다.</translation>
    </message>
    <message>
        <source>The runs that came with the program were made earlier.</source>
        <translation>프로그램에 든 실행은 미리 만든 것입니다.</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1단계</translation>
    </message>
    <message>
        <source>1 layer</source>
        <translation>층 1개</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>층 %1개</translation>
    </message>
    <message>
        <source>%1 wide</source>
        <translation>너비 %1</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>헤드 1개</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>헤드 %1개</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>배치 %1</translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>학습률 %1</translation>
    </message>
    <message>
        <source>stories</source>
        <translation>이야기</translation>
    </message>
    <message>
        <source>%1 by characters</source>
        <comment>a text</comment>
        <translation>%1, 글자 단위</translation>
    </message>
    <message>
        <source>no slopes</source>
        <translation>기울기 없음</translation>
    </message>
    <message>
        <source>slopes %1 to %2</source>
        <translation>기울기 %1~%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a run&apos;s name and what tells it apart</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Runs on different texts cannot be compared: each is read on its own.</source>
        <translation>글이 서로 다른 실행은 비교할 수 없습니다. 저마다 자기 글을 읽습니다.</translation>
    </message>
    <message>
        <source>%1 steps, %2 tokens a second</source>
        <translation>초당 %1단계, %2토큰</translation>
    </message>
    <message>
        <source>T5: unseen distances keep a bias of 0, and attract.</source>
        <translation>T5: 학습에 없던 거리는 편향이 0이어서 끌어당깁니다.</translation>
    </message>
    <message>
        <source>%1 no. %2</source>
        <comment>a run&apos;s name, which one of that name</comment>
        <translation>%1 %2번</translation>
    </message>
    <message>
        <source>%1 has learned little yet: it loses %2 at %3 tokens, a model that knows nothing %4. Before a model uses what came earlier, every method looks flat.</source>
        <translation>%1: 아직 배운 것이 적습니다. %3토큰에서 손실이 %2이고, 아무것도 모르는 모델의 손실은 %4입니다. 앞의 내용을 쓰기 전에는 어떤 방법이든 평평해 보입니다.</translation>
    </message>
    <message>
        <source>The loss by position is flat for every run on it, so no method can show a difference. Train on a text in which far words matter.</source>
        <translation>이 글로 학습한 모든 실행에서 위치별 손실이 평평하여 방법의 차이가 드러나지 않습니다. 멀리 있는 낱말이 중요한 글로 학습하세요.</translation>
    </message>
    <message>
        <source>Some figures are of an earlier step, over fewer tokens.</source>
        <translation>일부 수치는 더 적은 토큰에서 잰 이전 단계의 것입니다.</translation>
    </message>
    <message>
        <source>Of %1 nothing is measured yet: a hidden run is not read. The eye shows it again.</source>
        <translation>%1의 손실은 아직 재지 않았습니다. 숨긴 실행은 읽지 않습니다. 눈 단추로 다시 보입니다.</translation>
    </message>
    <message>
        <source>Of %1 nothing is measured yet. Each run is read at its training length and far beyond it, over the same held-out text.</source>
        <translation>%1의 손실은 아직 재지 않았습니다. 각 실행은 학습에 쓰지 않은 같은 글을 학습 길이와 그보다 훨씬 긴 길이에서 읽습니다.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a word in quotes</comment>
        <translation>‘%1’</translation>
    </message>
    <message>
        <source>%1 is not in this run&apos;s text: it reads &lt;unk&gt;.</source>
        <translation>이 실행이 배운 글에 없는 낱말: %1. &lt;unk&gt;로 읽습니다.</translation>
    </message>
    <message>
        <source>%1 are not in this run&apos;s text: it reads &lt;unk&gt; for each.</source>
        <translation>이 실행이 배운 글에 없는 낱말: %1. 모두 &lt;unk&gt;로 읽습니다.</translation>
    </message>
    <message>
        <source>figures of nonoverlapping windows</source>
        <translation>겹치지 않는 윈도의 수치</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>까닭:</translation>
    </message>
</context>
<context>
    <name>Labels</name>
    <message>
        <source>Reference</source>
        <translation>참조 구현</translation>
    </message>
    <message>
        <source>Text rule</source>
        <translation>본문 규칙</translation>
    </message>
    <message>
        <source>Off by one</source>
        <translation>하나씩 밀림</translation>
    </message>
    <message>
        <source>No second step</source>
        <translation>건너뛰기 없음</translation>
    </message>
    <message>
        <source>Linear steps</source>
        <translation>등간격</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>모두 같음</translation>
    </message>
    <message>
        <source>Own slopes</source>
        <translation>직접 정한 기울기</translation>
    </message>
    <message>
        <source>Text rule, every n</source>
        <translation>본문 규칙, 모든 n</translation>
    </message>
    <message>
        <source>Fault: off by one</source>
        <translation>오류: 하나씩 밀림</translation>
    </message>
    <message>
        <source>Fault: no second step</source>
        <translation>오류: 건너뛰기 없음</translation>
    </message>
    <message>
        <source>Fault: linear</source>
        <translation>오류: 등간격</translation>
    </message>
    <message>
        <source>Fault: equal</source>
        <translation>오류: 모두 같음</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>Key position</source>
        <translation>키 위치</translation>
    </message>
    <message>
        <source>Mask cumsum</source>
        <translation>누적 마스크</translation>
    </message>
    <message>
        <source>Last key</source>
        <translation>마지막 키</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>대칭</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>인과</translation>
    </message>
    <message>
        <source>None</source>
        <comment>mask</comment>
        <translation>없음</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>윈도</translation>
    </message>
    <message>
        <source>Padding left</source>
        <translation>왼쪽 패딩</translation>
    </message>
    <message>
        <source>Padding right</source>
        <translation>오른쪽 패딩</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>파일에서</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>0</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>Typed text</source>
        <translation>입력한 글</translation>
    </message>
    <message>
        <source>Opened file</source>
        <translation>연 파일</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>회색</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>제곱근</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>1 to 99 %</source>
        <translation>1–99 %</translation>
    </message>
    <message>
        <source>Full, 0 to 1</source>
        <translation>전체, 0–1</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>직접 입력</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>Highest</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>Lowest</source>
        <translation>최솟값</translation>
    </message>
    <message>
        <source>Trained model</source>
        <translation>학습한 모델</translation>
    </message>
    <message>
        <source>cumsum is no distance under this mask</source>
        <translation>이 마스크에서 누적 마스크는 거리가 아닙니다</translation>
    </message>
    <message>
        <source>The form counts the visible keys along a row. That is the distance, but for a constant, under a causal mask: labml refuses every other one.</source>
        <translation>이 형태는 행을 따라 보이는 키의 수를 셉니다. 인과 마스크에서만 상수 차이를 빼고 거리와 같으므로 labml은 다른 마스크를 거부합니다.</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>&quot;%1&quot;인가요?</translation>
    </message>
    <message>
        <source>%1 cannot be %2.</source>
        <translation>%1의 값으로 %2을(를) 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 must be %2.</source>
        <translation>%1의 값으로 쓸 수 있는 것은 &quot;%2&quot;입니다.</translation>
    </message>
    <message>
        <source>The title is missing: &quot;# Title&quot; in the first line.</source>
        <translation>제목이 없습니다. 첫 줄에 &quot;# 제목&quot;을 쓰세요.</translation>
    </message>
    <message>
        <source>There is no step: a step begins with &quot;## Heading&quot;.</source>
        <translation>단계가 없습니다. 단계는 &quot;## 제목&quot;으로 시작합니다.</translation>
    </message>
    <message>
        <source>The block &quot;%1&quot; is not closed: ``` on a line of its own is missing.</source>
        <translation>&quot;%1&quot; 블록이 닫히지 않았습니다. ```만 있는 줄이 빠졌습니다.</translation>
    </message>
    <message>
        <source>A second &quot;%1&quot; in one step: only the first is used.</source>
        <translation>한 단계에 &quot;%1&quot;이(가) 두 번 있습니다. 첫 번째만 씁니다.</translation>
    </message>
    <message>
        <source>This is no valid JSON. Look for a missing comma, quotation mark or bracket.</source>
        <translation>올바른 JSON이 아닙니다. 빠진 쉼표, 따옴표, 괄호를 찾으세요.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a setting.</source>
        <translation>&quot;%1&quot;라는 설정은 없습니다.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no kind of question. A question begins with choice, number, cell or curve.</source>
        <translation>&quot;%1&quot;라는 질문 종류는 없습니다. 질문은 choice, number, cell, curve 가운데 하나로 시작합니다.</translation>
    </message>
    <message>
        <source>A question has no &quot;%1&quot;.</source>
        <translation>질문에는 &quot;%1&quot; 항목이 없습니다.</translation>
    </message>
    <message>
        <source>The question has no answer: &quot;answer:&quot;, or &quot;+&quot; before the right one.</source>
        <translation>질문에 정답이 없습니다. &quot;answer:&quot;를 쓰거나 맞는 보기 앞에 &quot;+&quot;를 붙이세요.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be computed.</source>
        <translation>&quot;%1&quot;은(는) 계산할 수 없습니다.</translation>
    </message>
    <message>
        <source>The program has no %1 for %2.</source>
        <translation>프로그램에 %2의 %1 값이 없습니다.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no way to write a number.</source>
        <translation>&quot;%1&quot;라는 숫자 표기는 없습니다.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no equation of the program.</source>
        <translation>&quot;%1&quot;라는 수식은 프로그램에 없습니다.</translation>
    </message>
    <message>
        <source>Lessons show no image files. The words stay.</source>
        <translation>수업은 그림 파일을 보여 주지 않습니다. 글은 남아 있습니다.</translation>
    </message>
    <message>
        <source>Line %1 of %2: %3</source>
        <translation>%2 %1행: %3</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>쿼리 %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>키 %1</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>거리 %1</translation>
    </message>
    <message>
        <source>The file is longer than %1 bytes. What is beyond is left out.</source>
        <translation>파일이 %1바이트보다 깁니다. 넘는 부분은 뺐습니다.</translation>
    </message>
    <message>
        <source>There are more than %1 steps. What is beyond is left out.</source>
        <translation>단계가 %1개보다 많습니다. 넘는 부분은 뺐습니다.</translation>
    </message>
    <message>
        <source>The step is longer than %1 characters. What is beyond is left out.</source>
        <translation>단계가 %1자보다 깁니다. 넘는 부분은 뺐습니다.</translation>
    </message>
    <message>
        <source>A second title, &quot;%1&quot;: a step begins with &quot;## Heading&quot;.</source>
        <translation>제목이 하나 더 있습니다(&quot;%1&quot;). 단계는 &quot;## 제목&quot;으로 시작합니다.</translation>
    </message>
    <message>
        <source>The question is empty. A question begins with choice, number, cell or curve.</source>
        <translation>질문이 비어 있습니다. 질문은 choice, number, cell, curve 가운데 하나로 시작합니다.</translation>
    </message>
    <message>
        <source>The equation %1 has no term &quot;%2&quot;.</source>
        <translation>수식 %1에는 &quot;%2&quot;라는 항이 없습니다.</translation>
    </message>
    <message>
        <source>There is no number &quot;%1&quot;.</source>
        <translation>&quot;%1&quot;이라는 수는 없습니다.</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>New</source>
        <translation>새로 만들기</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>열기…</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>세션 저장</translation>
    </message>
    <message>
        <source>Save session as…</source>
        <translation>다른 이름으로 세션 저장…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>그림 내보내기…</translation>
    </message>
    <message>
        <source>Export data…</source>
        <translation>데이터 내보내기…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>다시 실행</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>값 복사</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>행 복사</translation>
    </message>
    <message>
        <source>Copy matrix</source>
        <translation>행렬 복사</translation>
    </message>
    <message>
        <source>Copy NumPy snippet</source>
        <translation>NumPy 코드 복사</translation>
    </message>
    <message>
        <source>Hide or show the panel</source>
        <translation>패널 숨기기/보이기</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>전체 화면</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>모든 칸 보기</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>About ALiBi Lab</source>
        <translation>ALiBi Lab 정보</translation>
    </message>
    <message>
        <source>Free the locked cell</source>
        <translation>고정한 칸 해제</translation>
    </message>
    <message>
        <source>Next look: light, dark, projector</source>
        <translation>다음 테마: 밝게, 어둡게, 프로젝터</translation>
    </message>
    <message>
        <source>Give up the work on its way</source>
        <translation>진행 중인 작업 그만두기</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <source>View</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>도움말</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>최근 파일 열기</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>아직 없음</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>프로젝터</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>학습</translation>
    </message>
    <message>
        <source>Pause or go on</source>
        <translation>일시 정지하거나 이어서 하기</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>한 단계</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈추기</translation>
    </message>
    <message>
        <source>New lesson from this one…</source>
        <translation>이 수업으로 새 수업 만들기…</translation>
    </message>
    <message>
        <source>Class pack…</source>
        <translation>수업 묶음…</translation>
    </message>
    <message>
        <source>Handout…</source>
        <translation>유인물…</translation>
    </message>
    <message>
        <source>Handout with answers…</source>
        <translation>정답이 있는 유인물…</translation>
    </message>
    <message>
        <source>Lesson text</source>
        <translation>수업 글</translation>
    </message>
    <message>
        <source>Open a lesson…</source>
        <translation>수업 열기…</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>다음 단계</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>이전 단계</translation>
    </message>
    <message>
        <source>Restore the step</source>
        <translation>단계 되돌리기</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>발표하기</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>수업 나가기</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>수업</translation>
    </message>
    <message>
        <source>Lessons of the program</source>
        <translation>프로그램의 수업</translation>
    </message>
    <message>
        <source>Class pack with locked controls…</source>
        <translation>설정을 잠근 수업 묶음…</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Line %1 of %2</source>
        <translation>%2 %1행</translation>
    </message>
    <message>
        <source>The folder %1 does not exist. Choose another place to save.</source>
        <translation>%1 폴더가 없습니다. 다른 곳에 저장하세요.</translation>
    </message>
    <message>
        <source>The folder %1 is read-only. Choose another place to save.</source>
        <translation>%1 폴더에는 쓸 수 없습니다. 다른 곳에 저장하세요.</translation>
    </message>
    <message>
        <source>%1 could not be written to %2. Make room or choose another place to save.</source>
        <translation>%1 파일을 %2 폴더에 저장하지 못했습니다. 공간을 비우거나 다른 곳에 저장하세요.</translation>
    </message>
    <message>
        <source>%1 is a folder. Open a file in it.</source>
        <translation>%1 항목은 폴더입니다. 그 안의 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 is not there any more. Open another file.</source>
        <translation>%1 파일이 이제 없습니다. 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 may not be read by you. Change its permissions or open another file.</source>
        <translation>%1 파일을 읽을 권한이 없습니다. 권한을 바꾸거나 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1: %2 is not a value that can be used.</source>
        <translation>%1: %2의 값을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>%1: %2 must be %3.</source>
        <translation>%1: %2의 값으로 쓸 수 있는 것은 &quot;%3&quot;입니다.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a setting.</source>
        <translation>%1: &quot;%2&quot;라는 설정은 없습니다.</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>&quot;%1&quot;인가요?</translation>
    </message>
    <message>
        <source>%1 is not what its name says. Open a .npz, .npy or .alibi file.</source>
        <translation>%1의 내용이 파일 이름과 다릅니다. .npz, .npy, .alibi 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 ends too early. Copy or download it again.</source>
        <translation>%1의 내용이 중간에서 끊겼습니다. 다시 복사하거나 내려받으세요.</translation>
    </message>
    <message>
        <source>%1 holds a kind of data that cannot be shown. Save it as plain numbers.</source>
        <translation>%1에 표시할 수 없는 종류의 데이터가 들어 있습니다. 일반 숫자로 저장하세요.</translation>
    </message>
    <message>
        <source>%1 holds a kind of data that cannot be shown: %2. Save it as plain numbers.</source>
        <translation>%1에 표시할 수 없는 종류의 데이터가 들어 있습니다(%2). 일반 숫자로 저장하세요.</translation>
    </message>
    <message>
        <source>%1 holds no values. Open another file.</source>
        <translation>%1에 값이 들어 있지 않습니다. 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 does not hold %2. Add it or open another file.</source>
        <translation>%1에 %2 배열이 없습니다. 배열을 넣거나 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1: %2 has the shape %3, and %4 is needed. Open another file.</source>
        <translation>%1: %2의 모양은 %3이지만 필요한 모양은 %4입니다. 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 needs %2 MiB of memory and %3 MiB are free. Open a smaller one or close other programs.</source>
        <translation>%1에 메모리 %2 MiB가 필요하지만 %3 MiB만 남아 있습니다. 더 작은 파일을 열거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>%1 is damaged, or of another kind of model. Open another folder.</source>
        <translation>%1 파일이 손상되었거나 다른 종류의 모델입니다. 다른 폴더를 여세요.</translation>
    </message>
    <message>
        <source>%1 has the shape %2, and %3 is needed. Open another file.</source>
        <translation>%1의 모양은 %2이지만 필요한 모양은 %3입니다. 다른 파일을 여세요.</translation>
    </message>
    <message>
        <source>No file is named. Open one.</source>
        <translation>파일 이름이 없습니다. 파일을 여세요.</translation>
    </message>
    <message>
        <source>%1 is not a lesson: %2. Choose another file.</source>
        <translation>%1: 수업 파일이 아닙니다. %2. 다른 파일을 고르세요.</translation>
    </message>
</context>
<context>
    <name>Method</name>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Sinusoidal</source>
        <translation>사인파</translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation>회전(RoPE)</translation>
    </message>
    <message>
        <source>Learned</source>
        <translation>학습된 위치</translation>
    </message>
    <message>
        <source>T5</source>
        <translation>T5</translation>
    </message>
    <message>
        <source>None</source>
        <translation>없음</translation>
    </message>
</context>
<context>
    <name>Picture</name>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>모든 헤드</translation>
    </message>
</context>
<context>
    <name>Problem</name>
    <message>
        <source>One</source>
        <translation>1</translation>
    </message>
    <message>
        <source>Two</source>
        <translation>2</translation>
    </message>
    <message>
        <source>Three</source>
        <translation>3</translation>
    </message>
    <message>
        <source>Four</source>
        <translation>4</translation>
    </message>
    <message>
        <source>Five</source>
        <translation>5</translation>
    </message>
    <message>
        <source>Six</source>
        <translation>6</translation>
    </message>
    <message>
        <source>Seven</source>
        <translation>7</translation>
    </message>
    <message>
        <source>Eight</source>
        <translation>8</translation>
    </message>
    <message>
        <source>Nine</source>
        <translation>9</translation>
    </message>
    <message>
        <source>Ten</source>
        <translation>10</translation>
    </message>
    <message>
        <source>one</source>
        <translation>1</translation>
    </message>
    <message>
        <source>two</source>
        <translation>2</translation>
    </message>
    <message>
        <source>three</source>
        <translation>3</translation>
    </message>
    <message>
        <source>four</source>
        <translation>4</translation>
    </message>
    <message>
        <source>five</source>
        <translation>5</translation>
    </message>
    <message>
        <source>six</source>
        <translation>6</translation>
    </message>
    <message>
        <source>seven</source>
        <translation>7</translation>
    </message>
    <message>
        <source>eight</source>
        <translation>8</translation>
    </message>
    <message>
        <source>nine</source>
        <translation>9</translation>
    </message>
    <message>
        <source>ten</source>
        <translation>10</translation>
    </message>
    <message>
        <source>%1 of the %2 arrays cannot be used.</source>
        <translation>배열 %2개 가운데 %1개를 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>It is not there any more, or you may not read it.</source>
        <translation>파일이 이제 없거나 읽을 권한이 없습니다.</translation>
    </message>
    <message>
        <source>Its content is not what its name says.</source>
        <translation>파일의 내용이 이름과 다릅니다.</translation>
    </message>
    <message>
        <source>It ends too early: copy or download it again.</source>
        <translation>파일이 중간에서 끊겼습니다. 다시 복사하거나 내려받으세요.</translation>
    </message>
    <message>
        <source>Save its arrays as plain numbers.</source>
        <translation>배열을 일반 숫자로 저장하세요.</translation>
    </message>
    <message>
        <source>It holds %1: save it as plain numbers.</source>
        <translation>읽을 수 없는 종류의 데이터(%1)가 들어 있습니다. 일반 숫자로 저장하세요.</translation>
    </message>
    <message>
        <source>An array in it has no values.</source>
        <translation>값이 없는 배열이 있습니다.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 배열이 없습니다.</translation>
    </message>
    <message>
        <source>%1 has the shape %2, and %3 is needed.</source>
        <translation>%1의 모양은 %2이지만 필요한 모양은 %3입니다.</translation>
    </message>
    <message>
        <source>It needs more memory than is free. Open a smaller one or close other programs.</source>
        <translation>남은 메모리로는 열 수 없습니다. 더 작은 파일을 열거나 다른 프로그램을 닫으세요.</translation>
    </message>
    <message>
        <source>%1 is not a value that can be used.</source>
        <translation>%1의 값을 쓸 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 must be %2.</source>
        <translation>%1의 값으로 쓸 수 있는 것은 &quot;%2&quot;입니다.</translation>
    </message>
    <message>
        <source>%1 does not hold a whole attention layer</source>
        <translation>%1에 어텐션 층 전체가 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>%1 does not hold an attention map</source>
        <translation>%1에 어텐션 맵이 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>%1 holds no values</source>
        <translation>%1에 값이 들어 있지 않습니다</translation>
    </message>
    <message>
        <source>%1 is too large for this computer</source>
        <translation>%1의 크기가 이 컴퓨터에는 너무 큽니다</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 파일을 열지 못했습니다</translation>
    </message>
    <message>
        <source>Your session has not changed; the picture you had is one click away.</source>
        <translation>세션은 바뀌지 않았습니다. 한 번만 누르면 앞의 그림으로 돌아갑니다.</translation>
    </message>
    <message>
        <source>found</source>
        <translation>있음</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>%1 expected</source>
        <translation>%1 필요</translation>
    </message>
    <message>
        <source>It has the shape %1, and %2 is needed.</source>
        <translation>배열의 모양은 %1이지만 필요한 모양은 %2입니다.</translation>
    </message>
    <message>
        <source>This session shows that file; its settings are kept.</source>
        <translation>이 세션이 보여 주는 파일입니다. 설정은 그대로 있습니다.</translation>
    </message>
</context>
<context>
    <name>ReadingLine</name>
    <message>
        <source>half-life</source>
        <translation>반감 거리</translation>
    </message>
    <message>
        <source>50 % / 90 % / 99 % within</source>
        <translation>50 % / 90 % / 99 % 도달 거리</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>평균 거리</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>Not read</source>
        <translation>읽지 못함</translation>
    </message>
    <message>
        <source>file</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>Ctrl+O opens a file</source>
        <translation>Ctrl+O: 파일 열기</translation>
    </message>
    <message>
        <source>Locked</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>해제됨</translation>
    </message>
    <message>
        <source>Esc frees the choice</source>
        <translation>Esc: 해제</translation>
    </message>
    <message>
        <source>Ctrl+C copies the value</source>
        <translation>Ctrl+C: 값 복사</translation>
    </message>
    <message>
        <source>method</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>trained at</source>
        <translation>학습 길이</translation>
    </message>
    <message>
        <source>read at</source>
        <translation>읽은 길이</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>손실</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>퍼플렉시티</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Diverged</source>
        <translation>발산</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>학습 중</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>Held-out text, never trained on</source>
        <translation>학습에 쓰지 않은 글</translation>
    </message>
    <message>
        <source>Choose a run or a text at the left</source>
        <translation>왼쪽에서 실행이나 글을 고르세요</translation>
    </message>
    <message>
        <source>q·k</source>
        <translation>q·k</translation>
    </message>
    <message>
        <source>q·k ÷ √d</source>
        <translation>q·k ÷ √d</translation>
    </message>
    <message>
        <source>weight, zero content</source>
        <translation>가중치(내용 0)</translation>
    </message>
</context>
<context>
    <name>SlopePlot</name>
    <message>
        <source>%1: the same slopes</source>
        <translation>%1: 기울기가 모두 같음</translation>
    </message>
    <message>
        <source>%1: %2 of %3 heads differs, by × %4</source>
        <translation>%1: 헤드 %3개 중 %2개가 다름, × %4</translation>
    </message>
    <message>
        <source>%1: %2 of %3 heads differ, at most × %4</source>
        <translation>%1: 헤드 %3개 중 %2개가 다름, 최대 × %4</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>처음 %1개</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>%1개 더</translation>
    </message>
</context>
<context>
    <name>SlopeStories</name>
    <message>
        <source>Why these slopes?</source>
        <translation>왜 이런 기울기일까요?</translation>
    </message>
    <message>
        <source>%1 is a power of two: one factor leads from head to head, from %2 to %3. The text rule gives the same list.</source>
        <translation>헤드 수(%1)가 2의 거듭제곱입니다. 기울기는 %2에서 %3까지 하나의 공비로 이어집니다. 본문 규칙도 같은 목록을 줍니다.</translation>
    </message>
    <message>
        <source>Why does head %1 jump back up?</source>
        <translation>헤드 %1에서 왜 다시 커질까요?</translation>
    </message>
    <message>
        <source>%1 is not a power of two. The rule takes all %2 slopes for %2 heads, then every second slope of the list for %3 heads, until it has %1.</source>
        <translation>헤드 수(%1)가 2의 거듭제곱이 아닙니다. 헤드 %2개의 기울기를 모두 쓴 뒤, 헤드 %3개의 목록에서 하나씩 건너뛰며 %1개를 채웁니다.</translation>
    </message>
    <message>
        <source>Why is the one head so flat?</source>
        <translation>헤드 하나는 왜 이렇게 완만할까요?</translation>
    </message>
    <message>
        <source>The rule gives a single head the slope %1: its weight halves only every %2 tokens, so it looks far.</source>
        <translation>헤드가 하나면 기울기는 %1입니다. 가중치가 %2토큰마다 절반이 될 뿐이므로 멀리 봅니다.</translation>
    </message>
    <message>
        <source>Why does no head jump back up?</source>
        <translation>왜 다시 커지는 헤드가 없을까요?</translation>
    </message>
    <message>
        <source>It divides by %1 itself: one series from %2 to %3. Models of the authors&apos; code need the reference rule.</source>
        <translation>%1 자체로 나누므로 %2에서 %3까지 한 수열이 됩니다. 저자 코드로 만든 모델에는 참조 구현 규칙이 필요합니다.</translation>
    </message>
    <message>
        <source>Fault: counting from 0</source>
        <translation>오류: 0부터 세기</translation>
    </message>
    <message>
        <source>Head 1 gets slope %1 and head %2 only %3. Each of the first %2 heads is one step too steep, so it forgets too soon.</source>
        <translation>헤드 1의 기울기는 %1, 헤드 %2의 기울기는 %3입니다. 처음 %2개 헤드가 한 단계씩 가팔라서 너무 빨리 잊습니다.</translation>
    </message>
    <message>
        <source>Fault: no second step</source>
        <translation>오류: 건너뛰기 없음</translation>
    </message>
    <message>
        <source>The %1 more heads take the list for %2 heads one by one, not every second slope. So slopes of the first %3 appear twice.</source>
        <translation>나머지 헤드 %1개가 헤드 %2개의 목록을 건너뛰지 않고 차례로 씁니다. 그래서 처음 %3개의 기울기가 두 번 나옵니다.</translation>
    </message>
    <message>
        <source>Fault: equal steps</source>
        <translation>오류: 등간격</translation>
    </message>
    <message>
        <source>The slopes fall from %1 to %2 by equal steps, not by one factor. Most heads stay steep, and few see far.</source>
        <translation>기울기가 %1에서 %2까지 공비가 아니라 같은 간격으로 줄어듭니다. 대부분의 헤드가 가파르고 멀리 보는 헤드는 적습니다.</translation>
    </message>
    <message>
        <source>Fault: one slope for all</source>
        <translation>오류: 모두 같은 기울기</translation>
    </message>
    <message>
        <source>All %1 heads have slope %2, so all forget at the same speed: half of the weight is gone every %3 tokens, in each head.</source>
        <translation>헤드 %1개의 기울기가 모두 %2이므로 잊는 속도가 같습니다. 어느 헤드에서나 가중치가 %3토큰마다 절반이 됩니다.</translation>
    </message>
    <message>
        <source>Your own slopes</source>
        <translation>직접 정한 기울기</translation>
    </message>
    <message>
        <source>Head 1 has %1, head %2 has %3. Drag a point, or press Up and Down on the chosen head. Choose a rule to leave them.</source>
        <translation>헤드 1은 %1, 헤드 %2의 기울기는 %3입니다. 점을 끌거나, 고른 헤드에서 위·아래 키를 누르세요. 규칙을 고르면 끝납니다.</translation>
    </message>
    <message>
        <source>reference rule</source>
        <translation>참조 구현</translation>
    </message>
    <message>
        <source>text rule</source>
        <translation>본문 규칙</translation>
    </message>
    <message>
        <source>off by one</source>
        <translation>하나씩 밀림</translation>
    </message>
    <message>
        <source>no second step</source>
        <translation>건너뛰기 없음</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>등간격</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>모두 같음</translation>
    </message>
    <message>
        <source>own slopes</source>
        <translation>직접 정한 기울기</translation>
    </message>
    <message>
        <source>1 head, %1. It forgets steadily: the weight halves every half-life tokens.</source>
        <translation>헤드 1개, %1. 꾸준히 잊습니다. 가중치가 반감 거리마다 절반이 됩니다.</translation>
    </message>
    <message>
        <source>%1 heads, %2. All forget at the same speed: the weight halves every half-life tokens.</source>
        <translation>헤드 %1개, %2. 모두 같은 속도로 잊습니다. 가중치가 반감 거리마다 절반이 됩니다.</translation>
    </message>
    <message>
        <source>%1 heads, %2. Each head forgets at its own speed: the weight halves every half-life tokens.</source>
        <translation>헤드 %1개, %2. 헤드마다 잊는 속도가 다릅니다. 가중치가 반감 거리마다 절반이 됩니다.</translation>
    </message>
</context>
<context>
    <name>Stages</name>
    <message>
        <source>scores</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>q·k</source>
        <translation>q·k</translation>
    </message>
    <message>
        <source>The query times each key</source>
        <translation>쿼리와 각 키의 내적을 구합니다</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>나눔</translation>
    </message>
    <message>
        <source>÷ √d</source>
        <translation>÷ √d</translation>
    </message>
    <message>
        <source>Divided by the root of the head&apos;s width</source>
        <translation>헤드 너비의 제곱근으로 나눕니다</translation>
    </message>
    <message>
        <source>biased</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 편향</translation>
    </message>
    <message>
        <source>The penalty for distance is added</source>
        <translation>거리에 따른 벌점을 더합니다</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가림</translation>
    </message>
    <message>
        <source>j ≤ i</source>
        <translation>j ≤ i</translation>
    </message>
    <message>
        <source>Keys that may not be seen are left out</source>
        <translation>볼 수 없는 키를 뺍니다</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Each row becomes shares of 1</source>
        <translation>각 행을 합이 1인 몫으로 바꿉니다</translation>
    </message>
    <message>
        <source>context</source>
        <translation>문맥</translation>
    </message>
    <message>
        <source>× v</source>
        <translation>× v</translation>
    </message>
    <message>
        <source>Each head&apos;s mean of the values</source>
        <translation>헤드마다 값을 가중 평균합니다</translation>
    </message>
    <message>
        <source>output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>All heads joined by the output matrix</source>
        <translation>출력 행렬로 모든 헤드를 합칩니다</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>합</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>linear scale</source>
        <translation>선형 눈금</translation>
    </message>
    <message>
        <source>linear, own</source>
        <translation>선형, 헤드별</translation>
    </message>
    <message>
        <source>root scale</source>
        <translation>제곱근</translation>
    </message>
    <message>
        <source>root, own</source>
        <translation>제곱근, 헤드별</translation>
    </message>
    <message>
        <source>log scale, floor %1</source>
        <translation>로그, 바닥 %1</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>mean of samples</source>
        <translation>표본 평균</translation>
    </message>
    <message>
        <source>max</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>max of samples</source>
        <translation>표본 최댓값</translation>
    </message>
    <message>
        <source>min</source>
        <translation>최솟값</translation>
    </message>
    <message>
        <source>min of samples</source>
        <translation>표본 최솟값</translation>
    </message>
    <message>
        <source>log, own, floor %1</source>
        <translation>로그, 헤드별, 하한 %1</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>Quick</source>
        <translation>빠르게</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>기본</translation>
    </message>
    <message>
        <source>Long</source>
        <translation>길게</translation>
    </message>
    <message>
        <source>Headline</source>
        <translation>대표</translation>
    </message>
    <message>
        <source>%1 steps of %2 × %3 tokens</source>
        <translation>%2 × %3토큰씩 %1단계</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>Slopes</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>외삽</translation>
    </message>
    <message>
        <source>Equations</source>
        <translation>수식</translation>
    </message>
</context>
<context>
    <name>alibi::app::DataDialog</name>
    <message>
        <source>Export data</source>
        <translation>데이터 내보내기</translation>
    </message>
    <message>
        <source>Shown cells</source>
        <translation>보이는 칸</translation>
    </message>
    <message>
        <source>The whole</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>The chosen head</source>
        <translation>고른 헤드</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>칸</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Save data</source>
        <translation>데이터 저장</translation>
    </message>
</context>
<context>
    <name>alibi::app::Documents</name>
    <message>
        <source>Your session has not changed.</source>
        <translation>세션은 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>마스크 열기</translation>
    </message>
    <message>
        <source>Arrays (*.npy *.npz)</source>
        <translation>배열 (*.npy *.npz)</translation>
    </message>
    <message>
        <source>session</source>
        <translation>세션</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>세션 저장</translation>
    </message>
    <message>
        <source>Sessions (*.alibi)</source>
        <translation>세션 (*.alibi)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 파일로 저장했습니다.</translation>
    </message>
    <message>
        <source>Untitled session</source>
        <translation>제목 없는 세션</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, 바뀜</translation>
    </message>
    <message>
        <source>The session of the last start is set aside as %1.</source>
        <translation>지난번 세션은 %1에 따로 두었습니다.</translation>
    </message>
    <message>
        <source>Open a text</source>
        <translation>글 열기</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md);;All files (*)</source>
        <translation>글 (*.txt *.md);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1 is no session, no lesson and no array file. Your session has not changed. Open a .alibi, .md, .npz or .npy file.</source>
        <translation>%1은(는) 세션, 수업, 배열 파일이 아닙니다. 세션은 그대로입니다. .alibi, .md, .npz, .npy 파일을 여세요.</translation>
    </message>
    <message>
        <source>Sessions, lessons and arrays (*.alibi *.alibi-class *.md *.npz *.npy);;All files (*)</source>
        <translation>세션, 수업, 배열 (*.alibi *.alibi-class *.md *.npz *.npy);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation>모델 폴더 열기</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>모델 저장</translation>
    </message>
    <message>
        <source>model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>The work of another window is kept as %1. File &gt; Open recent opens it.</source>
        <translation>다른 창의 작업은 %1에 보관했습니다. 파일 &gt; 최근 파일 열기에서 열 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>alibi::app::ExportDialog</name>
    <message>
        <source>Format</source>
        <translation>형식</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>alibi::app::Frame</name>
    <message>
        <source>Keys F1</source>
        <translation>단축키 F1</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>수업</translation>
    </message>
</context>
<context>
    <name>alibi::app::Lessons</name>
    <message>
        <source>Your session has not changed.</source>
        <translation>세션은 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>The class has the same numbers where it has the code %1.</source>
        <translation>코드 %1이 같으면 숫자도 모두 같습니다.</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>수업 열기</translation>
    </message>
    <message>
        <source>Lessons (*.md *.alibi-class)</source>
        <translation>수업 (*.md *.alibi-class)</translation>
    </message>
    <message>
        <source>New lesson from this one</source>
        <translation>이 수업으로 새 수업 만들기</translation>
    </message>
    <message>
        <source>Lessons (*.md)</source>
        <translation>수업 (*.md)</translation>
    </message>
    <message>
        <source>Save the class pack</source>
        <translation>수업 묶음 저장</translation>
    </message>
    <message>
        <source>Class packs (*.alibi-class)</source>
        <translation>수업 묶음 (*.alibi-class)</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 파일로 저장했습니다.</translation>
    </message>
    <message>
        <source>Save the handout</source>
        <translation>유인물 저장</translation>
    </message>
    <message>
        <source>Handout (*.pdf)</source>
        <translation>유인물 (*.pdf)</translation>
    </message>
    <message>
        <source>Change %1 in any editor: what you save there is shown here.</source>
        <translation>%1을(를) 아무 편집기에서나 고치세요. 저장하면 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>Save the class pack with locked controls</source>
        <translation>설정을 잠근 수업 묶음 저장</translation>
    </message>
</context>
<context>
    <name>alibi::app::MainWindow</name>
    <message>
        <source>Open a lesson first: it is what is presented.</source>
        <translation>먼저 수업을 여세요. 발표할 것은 수업입니다.</translation>
    </message>
</context>
<context>
    <name>alibi::app::MessageStrip</name>
    <message>
        <source>Close the message</source>
        <translation>메시지 닫기</translation>
    </message>
</context>
<context>
    <name>alibi::app::PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>그림 내보내기</translation>
    </message>
    <message>
        <source>This view</source>
        <translation>지금 보기</translation>
    </message>
    <message>
        <source>All heads in a grid</source>
        <translation>모든 헤드를 격자로</translation>
    </message>
    <message>
        <source>Picture of</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>너비</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>높이</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>배율</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>그림 저장</translation>
    </message>
    <message>
        <source>px</source>
        <translation>px</translation>
    </message>
    <message>
        <source>× (PNG)</source>
        <translation>배 (PNG)</translation>
    </message>
</context>
<context>
    <name>alibi::app::Presentation</name>
    <message>
        <source>Presentation</source>
        <translation>발표</translation>
    </message>
    <message>
        <source>%1 of %2 min</source>
        <translation>%1 / %2분</translation>
    </message>
    <message>
        <source>code %1 · %2</source>
        <translation>코드 %1 · %2</translation>
    </message>
    <message>
        <source>start the training</source>
        <translation>학습 시작</translation>
    </message>
    <message>
        <source>page %1 of %2</source>
        <translation>다음 쪽(%1/%2)</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>답 공개</translation>
    </message>
    <message>
        <source>next step</source>
        <translation>다음 단계</translation>
    </message>
    <message>
        <source>PageUp back · B blank · Esc end</source>
        <translation>PageUp 이전 · B 화면 끄기 · Esc 끝내기</translation>
    </message>
    <message>
        <source>PageDown %1</source>
        <translation>PageDown %1</translation>
    </message>
</context>
<context>
    <name>alibi::app::SpeakerWindow</name>
    <message>
        <source>Speaker notes</source>
        <translation>발표자 노트</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>다음: %1</translation>
    </message>
    <message>
        <source>What you guessed</source>
        <translation>예상한 결과</translation>
    </message>
    <message>
        <source>%1   step %2   lesson %3</source>
        <translation>%1   단계 %2   수업 %3</translation>
    </message>
    <message>
        <source>(this step: %1 min)</source>
        <translation>(이 단계: %1분)</translation>
    </message>
    <message>
        <source>PageDown: %1</source>
        <translation>PageDown: %1</translation>
    </message>
</context>
<context>
    <name>alibi::app::Takeaway</name>
    <message>
        <source>This cell is masked: there is no number to copy. Choose another cell.</source>
        <translation>가려진 칸이라 복사할 수가 없습니다. 다른 칸을 고르세요.</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>%1 값을 복사했습니다.</translation>
    </message>
    <message>
        <source>Copied the row.</source>
        <translation>행을 복사했습니다.</translation>
    </message>
    <message>
        <source>Copied the matrix.</source>
        <translation>행렬을 복사했습니다.</translation>
    </message>
    <message>
        <source>Copied the NumPy code. It loads the scores from %1.</source>
        <translation>NumPy 코드를 복사했습니다. 점수는 %1 파일에서 읽습니다.</translation>
    </message>
    <message>
        <source>Copied the NumPy code.</source>
        <translation>NumPy 코드를 복사했습니다.</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>행렬</translation>
    </message>
    <message>
        <source>NumPy code</source>
        <translation>NumPy 코드</translation>
    </message>
    <message>
        <source>This view has no maps of heads. Save the picture of the view instead.</source>
        <translation>이 보기에는 헤드별 맵이 없습니다. 대신 지금 보기를 그림으로 저장하세요.</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 파일로 저장했습니다.</translation>
    </message>
</context>
<context>
    <name>alibi::app::Trainer</name>
    <message>
        <source>Saved as %1.</source>
        <translation>%1 폴더로 저장했습니다.</translation>
    </message>
    <message>
        <source>A model that you opened cannot be read any more: %1.</source>
        <translation>열었던 모델을 더 이상 읽을 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>The run that this session shows is not on this computer: the first of the list stands in its place.</source>
        <translation>이 세션이 보여 주는 실행이 이 컴퓨터에 없습니다. 목록의 첫 실행을 대신 보여 줍니다.</translation>
    </message>
    <message>
        <source>Removed. It comes with the program and is listed again at the next start.</source>
        <translation>지웠습니다. 프로그램에 들어 있는 실행이라 다음에 시작하면 다시 나옵니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::AloneButton</name>
    <message>
        <source>Show all heads (Esc, or a double-click on the map)</source>
        <translation>모든 헤드 보기(Esc 또는 맵을 두 번 클릭)</translation>
    </message>
    <message>
        <source>head %1 alone</source>
        <translation>헤드 %1만 표시</translation>
    </message>
    <message>
        <source>%1: show all heads</source>
        <translation>%1: 모든 헤드 보기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ArrayTable</name>
    <message>
        <source>Arrays of the file</source>
        <translation>파일의 배열</translation>
    </message>
    <message>
        <source>array</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>shape in the file</source>
        <translation>파일 속 모양</translation>
    </message>
    <message>
        <source>result</source>
        <translation>결과</translation>
    </message>
</context>
<context>
    <name>alibi::ui::AttentionNotes</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 읽는 중</translation>
    </message>
    <message>
        <source>weights alone, as opened</source>
        <translation>연 파일의 가중치만 표시</translation>
    </message>
    <message>
        <source>map: 1 px = %1 cells, %2</source>
        <translation>큰 그림: 1 px = %1칸, %2</translation>
    </message>
    <message>
        <source>tiles: 1 px = %1 cells, %2</source>
        <translation>작은 그림: 1 px = %1칸, %2</translation>
    </message>
    <message>
        <source>map: 1 px = %1 cells; tiles: 1 px = %2 cells, %3</source>
        <translation>큰 그림: 1 px = %1칸, 작은 그림: %2칸, %3</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>1 cell is NaN or infinite (red cross-hatch)</source>
        <translation>1칸이 NaN 또는 무한대입니다(빨간 격자)</translation>
    </message>
    <message>
        <source>%1 cells are NaN or infinite (red cross-hatch)</source>
        <translation>%1칸이 NaN 또는 무한대입니다(빨간 격자)</translation>
    </message>
    <message>
        <source>A row with such a cell has no weights: softmax makes all of it NaN. A row that is masked whole has none either.</source>
        <translation>이런 칸이 있는 행에는 가중치가 없습니다. 소프트맥스가 행 전체를 NaN으로 만듭니다. 모두 마스크된 행에도 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>taken as scores: rows do not sum to 1</source>
        <translation>점수로 봄: 행의 합이 1이 아님</translation>
    </message>
    <message>
        <source>Every row of weights sums to 1, within 1 %. %1 of %2 rows of this map do not, as after dropout: its values are taken as scores, and bias and softmax are laid over them.</source>
        <translation>가중치는 행마다 합이 1입니다(1 % 이내). 이 맵은 드롭아웃을 거친 가중치처럼 %2행 중 %1행의 합이 1이 아닙니다. 그래서 값을 어텐션 점수로 보고 그 위에 편향과 소프트맥스를 적용합니다.</translation>
    </message>
    <message>
        <source>the layer holds NaN or infinite numbers</source>
        <translation>층에 NaN 또는 무한대인 수가 있습니다</translation>
    </message>
</context>
<context>
    <name>alibi::ui::AttentionView</name>
    <message>
        <source>Stage</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>One layer, stage by stage. Rows are queries, columns are keys.</source>
        <translation>한 층을 단계별로 봅니다. 행은 쿼리, 열은 키입니다.</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>Inside %1, trained at %2 tokens: layer %3 of %4, after %5 steps.</source>
        <translation>%2토큰으로 학습한 %1의 안: 층 %4개 중 %3번째, %5단계 뒤입니다.</translation>
    </message>
    <message>
        <source>Inside %1 with changed slopes, trained at %2 tokens: layer %3 of %4, after %5 steps.</source>
        <translation>%2토큰으로 학습하고 기울기를 바꾼 %1의 안: 층 %4개 중 %3번째, %5단계 뒤입니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::BiasSection</name>
    <message>
        <source>Bias form</source>
        <translation>편향 형태</translation>
    </message>
    <message>
        <source>Choose a mask</source>
        <translation>마스크 고르기</translation>
    </message>
    <message>
        <source>Show −inf cells as masked</source>
        <translation>−inf 칸을 가려서 표시</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>형태</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>마스크</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Mask from %1</source>
        <translation>마스크 파일: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::BiasView</name>
    <message>
        <source>all heads</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>this head</source>
        <translation>이 헤드</translation>
    </message>
    <message>
        <source>root scale</source>
        <translation>제곱근 눈금</translation>
    </message>
    <message>
        <source>log, floor 1e−4</source>
        <translation>로그, 바닥 1e−4</translation>
    </message>
    <message>
        <source>query %1, key %2, distance %3</source>
        <translation>쿼리 %1, 키 %2, 거리 %3</translation>
    </message>
    <message>
        <source>%1, masked</source>
        <translation>%1, 가려짐</translation>
    </message>
    <message>
        <source>%1, bias %2</source>
        <translation>%1, 편향 %2</translation>
    </message>
    <message>
        <source>%1, weight %2</source>
        <translation>%1, 가중치 %2</translation>
    </message>
    <message>
        <source>Bias of the chosen head</source>
        <translation>고른 헤드의 편향</translation>
    </message>
    <message>
        <source>Rows are queries, columns are keys. Arrow keys move the chosen cell.</source>
        <translation>행은 쿼리, 열은 키입니다. 화살표 키로 고른 칸을 옮깁니다.</translation>
    </message>
    <message>
        <source>query i</source>
        <translation>쿼리 i</translation>
    </message>
    <message>
        <source>key j</source>
        <translation>키 j</translation>
    </message>
    <message>
        <source>Each head takes m from the score for every token of distance. Lighter = smaller penalty.</source>
        <translation>헤드마다 거리 1토큰에 m씩 점수를 뺍니다. 밝을수록 적게 뺍니다.</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>행 %1</translation>
    </message>
    <message>
        <source>The row of query %1 moved by %2.</source>
        <translation>쿼리 %1의 행을 %2만큼 옮긴 것입니다.</translation>
    </message>
    <message>
        <source>weights after softmax</source>
        <translation>소프트맥스 뒤의 가중치</translation>
    </message>
    <message>
        <source>map: 1 px = %1 cells, %2</source>
        <translation>큰 그림: 1 px = %1칸, %2</translation>
    </message>
    <message>
        <source>tiles: 1 px = %1 cells, %2</source>
        <translation>작은 그림: 1 px = %1칸, %2</translation>
    </message>
    <message>
        <source>Head %1, slope %2</source>
        <translation>헤드 %1, 기울기 %2</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>root, this head</source>
        <translation>제곱근, 이 헤드</translation>
    </message>
    <message>
        <source>log, floor 1e−4, this head</source>
        <translation>로그, 하한 1e−4, 이 헤드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::CodeCard</name>
    <message>
        <source>Copy the code</source>
        <translation>코드 복사</translation>
    </message>
    <message>
        <source>Language of the code</source>
        <translation>코드의 언어</translation>
    </message>
    <message>
        <source>The layer as code</source>
        <translation>코드로 쓴 층</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>코드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::CodePanel</name>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Python for these slopes</source>
        <translation>이 기울기의 파이썬 코드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ColourBar</name>
    <message>
        <source>%1 to %2, %3</source>
        <translation>%1에서 %2까지, %3</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ColourSection</name>
    <message>
        <source>Colour and scale</source>
        <translation>색과 눈금</translation>
    </message>
    <message>
        <source>One scale for all heads</source>
        <translation>모든 헤드에 같은 눈금</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>색 지도</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>눈금</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>Lowest value</source>
        <translation>최솟값</translation>
    </message>
    <message>
        <source>Highest value</source>
        <translation>최댓값</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>줄이기</translation>
    </message>
    <message>
        <source>Low must be below high.</source>
        <translation>최솟값이 최댓값보다 작아야 합니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ContentSection</name>
    <message>
        <source>Content</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>From</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>배열</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>퍼짐</translation>
    </message>
    <message>
        <source>Window W</source>
        <translation>윈도 W</translation>
    </message>
    <message>
        <source>How far Inside W looks back, in tokens</source>
        <translation>W 이내로 돌아보는 거리(토큰)</translation>
    </message>
    <message>
        <source>Standard deviation of the scaled scores</source>
        <translation>√d로 나눈 점수의 표준 편차</translation>
    </message>
    <message>
        <source>Behind what is typed, text of the run goes on up to the length L.</source>
        <translation>입력한 글 뒤에는 길이 L까지 이 실행의 글이 이어집니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::CoverageStrip</name>
    <message>
        <source>%1 of %2 heads needs more than %3 tokens to gather %4.</source>
        <translation>헤드 %2개 중 %1개는 %4를 모으는 데 %3토큰이 넘게 필요합니다.</translation>
    </message>
    <message>
        <source>%1 of %2 heads need more than %3 tokens to gather %4.</source>
        <translation>헤드 %2개 중 %1개는 %4를 모으는 데 %3토큰이 넘게 필요합니다.</translation>
    </message>
    <message>
        <source>Reach ruler</source>
        <translation>도달 거리 자</translation>
    </message>
    <message>
        <source>At %1 tokens. %2</source>
        <translation>%1토큰에서. %2</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>덮는 범위</translation>
    </message>
    <message>
        <source>L = %1</source>
        <translation>L = %1</translation>
    </message>
    <message>
        <source>d = %1</source>
        <translation>d = %1</translation>
    </message>
    <message>
        <source>The head needs more than %1 tokens to gather %2.</source>
        <translation>헤드가 %2를 모으는 데 %1토큰이 넘게 필요합니다.</translation>
    </message>
    <message>
        <source>The head needs at most %1 tokens to gather %2.</source>
        <translation>헤드가 %2를 모으는 데 %1토큰이면 충분합니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::CurveAxes</name>
    <message>
        <source>Axes to draw the curve you expect</source>
        <translation>예상하는 곡선을 그리는 좌표축</translation>
    </message>
</context>
<context>
    <name>alibi::ui::CurvePlot</name>
    <message>
        <source>The curve of the chosen run appears here while it trains.</source>
        <translation>학습하는 동안 고른 실행의 곡선이 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>%1단계</translation>
    </message>
    <message>
        <source>not a number from step %1</source>
        <translation>%1단계부터 숫자가 아님</translation>
    </message>
    <message>
        <source>last good checkpoint: step %1</source>
        <translation>마지막 좋은 체크포인트: %1단계</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>학습 손실</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>%1단계: %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::EquationSection</name>
    <message>
        <source>Equation</source>
        <translation>수식</translation>
    </message>
    <message>
        <source>Numbers under symbols</source>
        <translation>기호 아래에 숫자</translation>
    </message>
    <message>
        <source>Undo set numbers</source>
        <translation>바꾼 숫자 되돌리기</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Pace, s</source>
        <translation>빠르기(초)</translation>
    </message>
    <message>
        <source>Seconds a step while playing</source>
        <translation>재생할 때 한 단계의 초</translation>
    </message>
    <message>
        <source>Entries of q and k that were set by hand get the seed&apos;s numbers again.</source>
        <translation>직접 바꾼 q와 k의 숫자가 시드의 숫자로 돌아갑니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::EquationsView</name>
    <message>
        <source>Point at a term, a code line or a cell: the same thing lights up everywhere.</source>
        <translation>항, 코드 줄, 칸을 가리키면 같은 것이 모든 곳에서 밝아집니다.</translation>
    </message>
    <message>
        <source>Arrow keys move the cell.</source>
        <translation>화살표 키로 칸을 옮깁니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::EvaluationSection</name>
    <message>
        <source>Evaluation</source>
        <translation>평가</translation>
    </message>
    <message>
        <source>Up to</source>
        <translation>최대 길이</translation>
    </message>
    <message>
        <source>The longest length that the runs are read at</source>
        <translation>실행이 읽는 가장 긴 길이</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ExplanationCard</name>
    <message>
        <source>See the code</source>
        <translation>코드 보기</translation>
    </message>
    <message>
        <source>Hide the code</source>
        <translation>코드 숨기기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ExtrapolationView</name>
    <message>
        <source>Loss by position</source>
        <translation>위치별 손실</translation>
    </message>
    <message>
        <source>Loss by length</source>
        <translation>길이별 손실</translation>
    </message>
    <message>
        <source>The paper&apos;s perplexity, windows end to end</source>
        <translation>논문의 퍼플렉시티, 이어 붙인 윈도</translation>
    </message>
    <message>
        <source>The paper&apos;s perplexity, sliding windows</source>
        <translation>논문의 퍼플렉시티, 슬라이딩 윈도</translation>
    </message>
    <message>
        <source>Ours</source>
        <translation>여기</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>논문</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>글</translation>
    </message>
    <message>
        <source>Nonoverlapping</source>
        <translation>겹치지 않게</translation>
    </message>
    <message>
        <source>Sliding</source>
        <translation>슬라이딩</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>그래프에 보이는 것</translation>
    </message>
    <message>
        <source>How a length is read</source>
        <translation>길이를 읽는 방법</translation>
    </message>
    <message>
        <source>Nonoverlapping: windows end to end, every token counts. Sliding: only the last tokens of each window count.</source>
        <translation>겹치지 않게: 윈도를 이어 붙이고 모든 토큰을 셉니다. 슬라이딩: 각 윈도의 마지막 토큰만 셉니다.</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>학습 손실</translation>
    </message>
    <message>
        <source>step →</source>
        <translation>단계 →</translation>
    </message>
    <message>
        <source>where each method breaks</source>
        <translation>방법마다 무너지는 곳</translation>
    </message>
    <message>
        <source>sliding windows</source>
        <translation>슬라이딩 윈도</translation>
    </message>
    <message>
        <source>nonoverlapping windows</source>
        <translation>겹치지 않는 윈도</translation>
    </message>
    <message>
        <source>From the paper</source>
        <translation>논문에서</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>two remarks</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>perplexity, sliding windows</source>
        <translation>퍼플렉시티, 슬라이딩 윈도</translation>
    </message>
    <message>
        <source>A run is needed to write a text. Train makes one.</source>
        <translation>글을 쓰려면 실행이 있어야 합니다. 학습하기를 누르면 생깁니다.</translation>
    </message>
    <message>
        <source>Train on %1 tokens, read up to %2. %3 ways to tell a model where a token is.</source>
        <translation>%1토큰으로 학습하고 %2토큰까지 읽습니다. 토큰의 위치를 알리는 방법은 %3가지입니다.</translation>
    </message>
    <message>
        <source>perplexity, end to end</source>
        <translation>퍼플렉시티, 이어 붙인 윈도</translation>
    </message>
</context>
<context>
    <name>alibi::ui::FileField</name>
    <message>
        <source>Open a file</source>
        <translation>파일 열기</translation>
    </message>
    <message>
        <source>Close the file</source>
        <translation>파일 닫기</translation>
    </message>
    <message>
        <source>Not opened. See the message on the right.</source>
        <translation>열지 못했습니다. 오른쪽 메시지를 보세요.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::FormSwitch</name>
    <message>
        <source>Bias form</source>
        <translation>편향 형태</translation>
    </message>
    <message>
        <source>softmax cannot tell these apart</source>
        <translation>softmax는 이들을 구별하지 못합니다</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>다른 모델</translation>
    </message>
</context>
<context>
    <name>alibi::ui::Format</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1에서 %2까지</translation>
    </message>
</context>
<context>
    <name>alibi::ui::HeadGridBody</name>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LessonPage</name>
    <message>
        <source>Train this now</source>
        <translation>지금 학습하기</translation>
    </message>
    <message>
        <source>What you guessed</source>
        <translation>예상한 결과</translation>
    </message>
    <message>
        <source>This lesson asked nothing. You have seen all its steps.</source>
        <translation>이 수업에는 질문이 없습니다. 모든 단계를 보았습니다.</translation>
    </message>
    <message>
        <source>%1 of %2 guesses were right; %3 questions in all.</source>
        <translation>예상 %2개 가운데 %1개가 맞았습니다. 질문은 모두 %3개입니다.</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>처음부터</translation>
    </message>
    <message>
        <source>right</source>
        <translation>맞음</translation>
    </message>
    <message>
        <source>not quite</source>
        <translation>틀림</translation>
    </message>
    <message>
        <source>revealed</source>
        <translation>공개함</translation>
    </message>
    <message>
        <source>open</source>
        <translation>남음</translation>
    </message>
    <message>
        <source>Train once more</source>
        <translation>다시 학습하기</translation>
    </message>
    <message>
        <source>Next press: start the training</source>
        <translation>한 번 더 누르면 학습 시작</translation>
    </message>
    <message>
        <source>You have seen all the steps. A guess counts once its answer is revealed.</source>
        <translation>모든 단계를 보았습니다. 예상은 정답을 공개해야 셉니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LessonPanel</name>
    <message>
        <source>Leave the lesson</source>
        <translation>수업 나가기</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>수업 파일 열기…</translation>
    </message>
    <message>
        <source>Restore the step</source>
        <translation>단계 되돌리기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>이전</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>수업</translation>
    </message>
    <message>
        <source>Back to the controls</source>
        <translation>설정으로 돌아가기</translation>
    </message>
    <message>
        <source>End</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>Screens with the same code show the same numbers.</source>
        <translation>코드가 같은 화면은 같은 숫자를 보여 줍니다.</translation>
    </message>
    <message>
        <source>%1 more mistakes</source>
        <translation>오류 %1개 더 보기</translation>
    </message>
    <message>
        <source>code %1</source>
        <translation>코드 %1</translation>
    </message>
    <message>
        <source>1 more mistake</source>
        <translation>오류 1개 더 보기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LockMark</name>
    <message>
        <source>%1: locked</source>
        <translation>%1: 잠김</translation>
    </message>
    <message>
        <source>The class pack keeps this as your teacher set it.</source>
        <translation>수업 묶음이 이 값을 선생님이 정한 대로 지킵니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LookModel</name>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>거리</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>엔트로피</translation>
    </message>
    <message>
        <source>reach 90 %</source>
        <translation>도달 90 %</translation>
    </message>
    <message>
        <source>within %1</source>
        <translation>%1 이내</translation>
    </message>
    <message>
        <source>self weight</source>
        <translation>자기 가중치</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>%1 %2; with zero content %3</source>
        <translation>%1 %2, 내용이 0이면 %3</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LookPanel</name>
    <message>
        <source>Averages over %1 of %2 queries.</source>
        <translation>쿼리 %2개 중 %1개의 평균입니다.</translation>
    </message>
    <message>
        <source>Averages over all %1 queries.</source>
        <translation>쿼리 %1개의 평균입니다.</translation>
    </message>
    <message>
        <source>A query&apos;s mean distance is at most %1, its entropy ln %2 = %3 nats.</source>
        <translation>평균 거리는 최대 %1, 엔트로피는 최대 ln %2 = %3 nat입니다.</translation>
    </message>
    <message>
        <source>Ticks: zero content.</source>
        <translation>세로 눈금은 내용이 0일 때입니다.</translation>
    </message>
    <message>
        <source>How far each head looks</source>
        <translation>헤드별 시야</translation>
    </message>
    <message>
        <source>here</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>zero content</source>
        <translation>내용 0</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>Computing for %1 tokens … The grey figures are of the state before.</source>
        <translation>토큰 %1개에 대해 계산하는 중 … 회색 수치는 바뀌기 전의 것입니다.</translation>
    </message>
    <message>
        <source>Figures of the only query.</source>
        <translation>하나뿐인 쿼리의 수치입니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LookTable</name>
    <message>
        <source>How far each head looks</source>
        <translation>헤드별 시야</translation>
    </message>
</context>
<context>
    <name>alibi::ui::LossPlot</name>
    <message>
        <source>%1, %2: %3</source>
        <comment>name of a line, so many tokens, loss</comment>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1: %2 at %3</source>
        <comment>a line of a chart ends at a loss, at so many tokens</comment>
        <translation>%1: %3에서 %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::MapBadges</name>
    <message>
        <source>all heads move together</source>
        <translation>모든 헤드가 함께 이동</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Ctrl+0 shows all</source>
        <translation>Ctrl+0: 전체 보기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::MapPanel</name>
    <message>
        <source>query i</source>
        <translation>쿼리 i</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>특징</translation>
    </message>
    <message>
        <source>key j</source>
        <translation>키 j</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>헤드 %1</translation>
    </message>
    <message>
        <source>Head %1, slope %2</source>
        <translation>헤드 %1, 기울기 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>query</source>
        <translation>쿼리</translation>
    </message>
    <message>
        <source>key</source>
        <translation>키</translation>
    </message>
    <message>
        <source>%1: no positions</source>
        <translation>%1: 위치 정보 없음</translation>
    </message>
    <message>
        <source>%1, query %2</source>
        <translation>%1, 쿼리 %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::MatrixStrip</name>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4</source>
        <translation>%1, 행 %2, 열 %3: %4</translation>
    </message>
    <message>
        <source>Matrices of this step</source>
        <translation>이 단계의 행렬</translation>
    </message>
    <message>
        <source>A number in its place</source>
        <translation>그 자리에 넣을 숫자</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ModelSection</name>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드 수</translation>
    </message>
    <message>
        <source>Length L</source>
        <translation>길이 L</translation>
    </message>
    <message>
        <source>The opened file sets this.</source>
        <translation>연 파일이 정한 값입니다.</translation>
    </message>
    <message>
        <source>%1 heads, L %2</source>
        <translation>헤드 %1개, L %2</translation>
    </message>
    <message>
        <source>The trained model sets this.</source>
        <translation>학습한 모델이 정한 값입니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::NoteCard</name>
    <message>
        <source>Go on</source>
        <translation>이어서 하기</translation>
    </message>
    <message>
        <source>Remove run</source>
        <translation>실행 지우기</translation>
    </message>
    <message>
        <source>Go on from %1 at %2</source>
        <translation>%1단계부터 %2로 이어서 하기</translation>
    </message>
    <message>
        <source>Go on from %1</source>
        <translation>%1단계부터 이어서 하기</translation>
    </message>
    <message>
        <source>flat</source>
        <translation>평평함</translation>
    </message>
    <message>
        <source>Counting only the last %1 tokens, %2 → %3</source>
        <translation>마지막 %1토큰만 셀 때, %2 → %3</translation>
    </message>
</context>
<context>
    <name>alibi::ui::PrecisionSection</name>
    <message>
        <source>Precision</source>
        <translation>정밀도</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>수 형식</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ProblemCard</name>
    <message>
        <source>Open another file</source>
        <translation>다른 파일 열기</translation>
    </message>
    <message>
        <source>Copy this report</source>
        <translation>보고서 복사</translation>
    </message>
    <message>
        <source>You can also drop a file here: %1</source>
        <translation>여기에 파일을 놓아도 됩니다: %1</translation>
    </message>
    <message>
        <source>Choose another run</source>
        <translation>다른 실행 고르기</translation>
    </message>
    <message>
        <source>Back to typed text</source>
        <translation>입력한 글로 돌아가기</translation>
    </message>
    <message>
        <source>There is no map to show</source>
        <translation>보일 맵이 없습니다</translation>
    </message>
    <message>
        <source>Use random content</source>
        <translation>무작위 내용 쓰기</translation>
    </message>
    <message>
        <source>Back to the picture</source>
        <translation>앞의 그림으로 돌아가기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::QuestionCard</name>
    <message>
        <source>Guess first; it is not marked.</source>
        <translation>먼저 예상하세요. 점수는 매기지 않습니다.</translation>
    </message>
    <message>
        <source>Your guess</source>
        <translation>내 예상</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>공개하기</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>정답</translation>
    </message>
    <message>
        <source>Your cell: head %1, query %2, key %3</source>
        <translation>고른 칸: 헤드 %1, 쿼리 %2, 키 %3</translation>
    </message>
    <message>
        <source>Click a cell in the picture.</source>
        <translation>그림에서 칸을 누르세요.</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>맞았습니다.</translation>
    </message>
    <message>
        <source>Not quite.</source>
        <translation>아쉽게도 틀렸습니다.</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>정답: %1</translation>
    </message>
    <message>
        <source>A number, such as 0.125 or 1/8.</source>
        <translation>0.125나 1/8 같은 수를 쓰세요.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ReachCard</name>
    <message>
        <source>Reach</source>
        <translation>도달 거리</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>덮는 범위</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ReachModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Head %1: m = %2</source>
        <translation>헤드 %1: m = %2</translation>
    </message>
    <message>
        <source>The weight halves every %1 tokens.</source>
        <translation>가중치가 %1토큰마다 절반이 됩니다.</translation>
    </message>
    <message>
        <source>The nearest %1 tokens hold %2 of the weight.</source>
        <translation>가장 가까운 %1토큰이 가중치의 %2를 가집니다.</translation>
    </message>
    <message>
        <source>Mean distance of the weight: %1 tokens.</source>
        <translation>가중치의 평균 거리는 %1토큰입니다.</translation>
    </message>
    <message>
        <source>A key %1 tokens away gets %2 of the weight.</source>
        <translation>%1토큰 떨어진 키의 가중치는 %2입니다.</translation>
    </message>
    <message>
        <source>A key %1 tokens away needs a score higher by %2 to get the same weight as the query&apos;s own token.</source>
        <translation>%1토큰 떨어진 키가 쿼리 자신의 토큰과 같은 가중치를 받으려면 점수가 %2만큼 더 높아야 합니다.</translation>
    </message>
    <message>
        <source>Half within %1 tokens, 90 % within %2, 99 % within %3.</source>
        <translation>절반은 %1토큰, 90 %는 %2토큰, 99 %는 %3토큰 안에 있습니다.</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>slope m</source>
        <translation>기울기 m</translation>
    </message>
    <message>
        <source>half-life</source>
        <translation>반감 거리</translation>
    </message>
    <message>
        <source>%1 in</source>
        <translation>%1 도달</translation>
    </message>
    <message>
        <source>mean dist.</source>
        <translation>평균 거리</translation>
    </message>
    <message>
        <source>weight at d</source>
        <translation>d의 가중치</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>로짓</translation>
    </message>
    <message>
        <source>distance to the key</source>
        <translation>키까지의 거리</translation>
    </message>
    <message>
        <source>head %1, slope %2, half-life %3 tokens, %4 of the weight within %5 tokens, mean distance %6, weight %7 at distance %8, where %9 logits beat the query&apos;s own token</source>
        <translation>헤드 %1, 기울기 %2, 반감 거리 %3토큰, %5토큰 안에 가중치의 %4, 평균 거리 %6, 거리 %8에서 가중치 %7, 그 거리에서 쿼리 자신의 토큰을 이기는 데 필요한 로짓 %9</translation>
    </message>
    <message>
        <source>Head %1: %2 here, %3 by the rule &quot;%4&quot;, %5.</source>
        <translation>헤드 %1: 여기 %2, 「%4」 규칙 %3, %5.</translation>
    </message>
    <message>
        <source>m = 2^x</source>
        <translation>m = 2^x</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ReachSection</name>
    <message>
        <source>Reach</source>
        <translation>도달 거리</translation>
    </message>
    <message>
        <source>50 %</source>
        <translation>50 %</translation>
    </message>
    <message>
        <source>90 %</source>
        <translation>90 %</translation>
    </message>
    <message>
        <source>99 %</source>
        <translation>99 %</translation>
    </message>
    <message>
        <source>Stop at L</source>
        <translation>L에서 멈춤</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>가중치 몫</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ReachTable</name>
    <message>
        <source>Reach of each head</source>
        <translation>헤드별 도달 거리</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RowCard</name>
    <message>
        <source>Row of query</source>
        <translation>쿼리 행</translation>
    </message>
    <message>
        <source>head %1,</source>
        <translation>헤드 %1,</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RowPlot</name>
    <message>
        <source>bias</source>
        <translation>편향</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>가려짐</translation>
    </message>
    <message>
        <source>key j</source>
        <translation>키 j</translation>
    </message>
    <message>
        <source>This query sees no key: its row is
masked whole and has no weights.</source>
        <translation>이 쿼리가 볼 수 있는 키가 없습니다.
행 전체가 마스크되어 가중치가 없습니다.</translation>
    </message>
    <message>
        <source>This row holds NaN or infinity:
softmax makes all of it NaN.</source>
        <translation>이 행에 NaN 또는 무한대가 있어
소프트맥스가 행 전체를 NaN으로 만듭니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RunDelegate</name>
    <message>
        <source>Name of the run</source>
        <translation>실행의 이름</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RunField</name>
    <message>
        <source>Run</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>층</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>The model as it was after so many steps of training</source>
        <translation>이만큼 학습했을 때의 모델</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RunModel</name>
    <message>
        <source>at L</source>
        <translation>L에서</translation>
    </message>
    <message>
        <source>is being read</source>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>%1 남음</translation>
    </message>
    <message>
        <source>loss %1 %2</source>
        <comment>a loss, and at which multiple of L</comment>
        <translation>%2 손실 %1</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>비교 중</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>숨김</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>보임</translation>
    </message>
    <message>
        <source>position method</source>
        <translation>위치 방법</translation>
    </message>
    <message>
        <source>time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>reading</source>
        <comment>a run whose losses are of an earlier step</comment>
        <translation>읽는 중</translation>
    </message>
    <message>
        <source>trained at %1 on %2</source>
        <comment>a length, and the name of a text</comment>
        <translation>학습 길이 %1, 글 %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RunTable</name>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>보이기</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <source>Do not compare</source>
        <translation>비교 그만하기</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교하기</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>들여다보기</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>이어서 하기</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈추기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::RunsCard</name>
    <message>
        <source>Compare</source>
        <translation>비교하기</translation>
    </message>
    <message>
        <source>Save the model</source>
        <translation>모델 저장</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>모델 열기</translation>
    </message>
    <message>
        <source>Remove the run</source>
        <translation>실행 지우기</translation>
    </message>
    <message>
        <source>Keep this run&apos;s curve beside the others (C)</source>
        <translation>이 실행의 곡선을 다른 곡선 옆에 남기기(C)</translation>
    </message>
    <message>
        <source>Remove the run from the list; undo brings it back (Del)</source>
        <translation>목록에서 지우기, 실행 취소로 되돌림(Del)</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>실행</translation>
    </message>
    <message>
        <source>No run is here. Choose methods at the left, then Train.</source>
        <translation>실행이 없습니다. 왼쪽에서 방법을 고르고 학습하기를 누르세요.</translation>
    </message>
    <message>
        <source>The runs are being read.</source>
        <translation>실행을 읽는 중입니다.</translation>
    </message>
    <message>
        <source>loss in nats per token; lower is better</source>
        <translation>토큰당 내트 손실, 낮을수록 좋음</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>들여다보기</translation>
    </message>
    <message>
        <source>Show the chosen run&apos;s attention maps in the Attention view (L)</source>
        <translation>고른 실행의 어텐션 맵을 어텐션 보기에서 보기(L)</translation>
    </message>
</context>
<context>
    <name>alibi::ui::Scrubber</name>
    <message>
        <source>Step back</source>
        <translation>앞 단계로</translation>
    </message>
    <message>
        <source>Step forward</source>
        <translation>다음 단계로</translation>
    </message>
    <message>
        <source>Step of the computation</source>
        <translation>계산의 단계</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2개 가운데 %1: %3</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Play the steps</source>
        <translation>단계 재생</translation>
    </message>
    <message>
        <source>Space plays, ← → step</source>
        <translation>Space 재생, ← → 이동</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SeedRow</name>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Another seed</source>
        <translation>다른 시드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SlopeCard</name>
    <message>
        <source>Head order</source>
        <translation>헤드 순서</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>크기순</translation>
    </message>
    <message>
        <source>Order of the heads</source>
        <translation>헤드의 순서</translation>
    </message>
    <message>
        <source>Slope of each head</source>
        <translation>헤드별 기울기</translation>
    </message>
    <message>
        <source>log scale</source>
        <translation>로그 눈금</translation>
    </message>
    <message>
        <source>Drag a point to try your own slope.</source>
        <translation>점을 끌어서 기울기를 직접 정할 수 있습니다.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SlopeMarks</name>
    <message>
        <source>all</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>head</source>
        <translation>헤드</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SlopePlot</name>
    <message>
        <source>Slope of each head</source>
        <translation>헤드별 기울기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SlopesSection</name>
    <message>
        <source>Slopes</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Lay over the plot</source>
        <translation>그래프에 겹쳐 보기</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>Bias max</source>
        <translation>편향 최댓값</translation>
    </message>
    <message>
        <source>The trained model sets this.</source>
        <translation>학습한 모델이 정한 값입니다.</translation>
    </message>
    <message>
        <source>the model&apos;s</source>
        <translation>모델의 것</translation>
    </message>
    <message>
        <source>Slope surgery in Extrapolation changed the model&apos;s slopes.</source>
        <translation>외삽 보기의 기울기 바꾸기로 모델의 기울기가 바뀌었습니다.</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
</context>
<context>
    <name>alibi::ui::StepDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>%2단계 가운데 %1단계</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SurgerySection</name>
    <message>
        <source>Slope surgery</source>
        <translation>기울기 바꾸기</translation>
    </message>
    <message>
        <source>Set to 0</source>
        <translation>0으로</translation>
    </message>
    <message>
        <source>Times 4</source>
        <translation>4배로</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>바꾸기</translation>
    </message>
    <message>
        <source>The model&apos;s own slopes</source>
        <translation>모델의 기울기로</translation>
    </message>
    <message>
        <source>Choose a run with slopes. The other methods have none.</source>
        <translation>기울기가 있는 실행을 고르세요. 다른 방법에는 기울기가 없습니다.</translation>
    </message>
    <message>
        <source>The dotted line of Loss by position has the changed slopes. Undo brings them back.</source>
        <translation>위치별 손실의 점선이 바꾼 기울기입니다. 실행 취소로 되돌립니다.</translation>
    </message>
    <message>
        <source>Changes a slope of the chosen run and reads it again; the run itself stays.</source>
        <translation>고른 실행의 기울기를 바꿔 다시 읽습니다. 실행은 그대로 남습니다.</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>바뀜</translation>
    </message>
    <message>
        <source>none</source>
        <comment>no slope is changed</comment>
        <translation>없음</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Slope</source>
        <translation>기울기</translation>
    </message>
    <message>
        <source>Swap with</source>
        <translation>바꿀 헤드</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a head and its slope</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::SymbolsSection</name>
    <message>
        <source>Symbols</source>
        <translation>기호</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TextCard</name>
    <message>
        <source>Written text</source>
        <translation>쓴 글</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%2토큰 가운데 %1토큰</translation>
    </message>
    <message>
        <source>within L = %1</source>
        <translation>L = %1 안</translation>
    </message>
    <message>
        <source>past L = %1 from token %2 on</source>
        <translation>%2번째 토큰부터 L = %1 밖</translation>
    </message>
    <message>
        <source>Text written by %1</source>
        <translation>%1: 쓴 글</translation>
    </message>
    <message>
        <source>past L = %1</source>
        <translation>L = %1 밖</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TextField</name>
    <message>
        <source>Text</source>
        <translation>글</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TinyModelSection</name>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>층</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>너비</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>드롭아웃</translation>
    </message>
    <message>
        <source>A number that divides the width</source>
        <translation>너비의 약수인 수</translation>
    </message>
    <message>
        <source>%1 layers, %2 wide</source>
        <translation>층 %1개, 너비 %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TrainSection</name>
    <message>
        <source>Train a run</source>
        <translation>실행 학습</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>나란히 학습</translation>
    </message>
    <message>
        <source>The preset that fits</source>
        <translation>맞는 값</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>미리 정한 값</translation>
    </message>
    <message>
        <source>Length L</source>
        <translation>길이 L</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>배치</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>학습률</translation>
    </message>
    <message>
        <source>Windows of L tokens in one step</source>
        <translation>한 단계에 쓰는 L토큰 윈도의 수</translation>
    </message>
    <message>
        <source>Learning rate at its highest</source>
        <translation>가장 높을 때의 학습률</translation>
    </message>
    <message>
        <source>All chosen methods at once, else one after another</source>
        <translation>고른 방법을 모두 한꺼번에, 아니면 하나씩</translation>
    </message>
    <message>
        <source>%1, L %2</source>
        <comment>how many methods or which, training length</comment>
        <translation>%1, L %2</translation>
    </message>
    <message>
        <source>%1 methods</source>
        <translation>방법 %1개</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>방법</translation>
    </message>
    <message>
        <source>Own sizes</source>
        <translation>직접 정함</translation>
    </message>
    <message>
        <source>Fits %1 s here: %2</source>
        <translation>%1초 안에 끝나는 설정: %2</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TrainingButtons</name>
    <message>
        <source>Train</source>
        <translation>학습하기</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 정지</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>한 단계</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>멈춤</translation>
    </message>
    <message>
        <source>Makes a new run for each chosen method</source>
        <translation>고른 방법마다 새 실행을 만듭니다</translation>
    </message>
    <message>
        <source>One step of training</source>
        <translation>학습 한 단계</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>마친 단계</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>이어서</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>약 %1 남음</translation>
    </message>
    <message>
        <source>Waits for its turn.</source>
        <translation>차례를 기다립니다.</translation>
    </message>
    <message>
        <source>Step does one step of training. Stop keeps the run for later.</source>
        <translation>한 단계를 누르면 학습을 한 단계 합니다. 멈춤을 누르면 실행이 남아 나중에 이어서 할 수 있습니다.</translation>
    </message>
    <message>
        <source>Still to come: %1.</source>
        <comment>runs that wait</comment>
        <translation>기다리는 실행: %1개.</translation>
    </message>
    <message>
        <source>Changing a setting does not touch a finished run.</source>
        <translation>설정을 바꿔도 끝난 실행은 그대로입니다.</translation>
    </message>
    <message>
        <source>Go on continues where the chosen run stopped. Train makes a new run for each method.</source>
        <translation>이어서를 누르면 고른 실행을 멈춘 곳부터 계속합니다. 학습하기를 누르면 방법마다 새 실행을 만듭니다.</translation>
    </message>
    <message>
        <source>About %1 for %2 steps on this computer.</source>
        <translation>이 컴퓨터에서 %2단계에 약 %1 걸립니다.</translation>
    </message>
    <message>
        <source>Train makes one new run for each chosen method; the others stay.</source>
        <translation>학습하기를 누르면 고른 방법마다 새 실행을 만듭니다. 다른 실행은 그대로입니다.</translation>
    </message>
    <message>
        <source>Still to come: %1, all done in about %2.</source>
        <comment>runs that wait, time</comment>
        <translation>기다리는 실행: %1개, 모두 끝나기까지 약 %2.</translation>
    </message>
    <message>
        <source>Of %1, not of the chosen run.</source>
        <comment>whose steps these are</comment>
        <translation>고른 실행이 아니라 %1의 진행입니다.</translation>
    </message>
    <message>
        <source>Ends all training here, of the runs that wait too; they are kept and can be continued</source>
        <translation>기다리는 실행까지 모든 학습을 여기서 끝냅니다. 실행은 남아 있어 이어서 할 수 있습니다</translation>
    </message>
    <message>
        <source>ALiBi gets the slopes that you set.</source>
        <translation>ALiBi는 직접 정한 기울기로 학습합니다.</translation>
    </message>
    <message>
        <source>%1, bias max %2</source>
        <comment>a slope rule</comment>
        <translation>%1, 편향 최댓값 %2</translation>
    </message>
    <message>
        <source>ALiBi gets the slopes of the Slopes view: %1.</source>
        <comment>a rule</comment>
        <translation>ALiBi는 기울기 보기에서 고른 규칙으로 학습합니다: %1.</translation>
    </message>
</context>
<context>
    <name>alibi::ui::TrainingTextSection</name>
    <message>
        <source>Text</source>
        <translation>글</translation>
    </message>
    <message>
        <source>Our stories</source>
        <translation>만든 이야기</translation>
    </message>
    <message>
        <source>Text file</source>
        <translation>글 파일</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>낱말</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>글자</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>출처</translation>
    </message>
    <message>
        <source>Split into</source>
        <translation>나누기</translation>
    </message>
    <message>
        <source>our stories</source>
        <translation>만든 이야기</translation>
    </message>
</context>
<context>
    <name>alibi::ui::ViewHeader</name>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>그림 저장</translation>
    </message>
</context>
<context>
    <name>alibi::ui::WritingSection</name>
    <message>
        <source>Write text</source>
        <translation>글 쓰기</translation>
    </message>
    <message>
        <source>Show the texts</source>
        <translation>글 보기</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>시작 글</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>왼쪽</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>오른쪽</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>Temperature. 0: always the likeliest token</source>
        <translation>온도. 0: 언제나 가장 그럴듯한 토큰</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1토큰</translation>
    </message>
</context>
</TS>
