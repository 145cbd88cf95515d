# One layer of attention with linear biases in PyTorch, beside the core's in attention_layer.h: marked in the same way,
# with #@ for //@, and run in tests where PyTorch is at hand.
import torch

inf = float("inf")


# x: [position, width]; wq wk wv: [head, width, d]; wo: [head * d, width]; h: 1 to n, shaped [n, 1, 1].
def attention_layer(x, wq, wk, wv, wo, form, rule, slopes=None):
    n, _, d = wq.shape
    L = x.shape[0]
    h = torch.arange(1, n + 1, dtype=x.dtype).view(n, 1, 1)
    q, k, v = x @ wq, x @ wk, x @ wv  #@ embed q k v x parameters
    s = q @ k.transpose(-1, -2)       #@ score score q k
    s = s / d ** 0.5                  #@ scale scaled scale
    if rule == "power":
        m = 2.0 ** (-8 * h / n)  #@ slopes slope ?power
    if rule == "between":
        p = 2 ** (n.bit_length() - 1)                   #@ slopes ?between
        e = torch.where(h <= p, 8 * h, 8 * (h - p) - 4) #@ slopes ?between
        m = 2.0 ** (-e / p)                             #@ slopes slope ?between
    if rule == "given":
        m = slopes.view(n, 1, 1)  #@ slopes slope ?given
    i = torch.arange(L).view(L, 1)  #@ bias query
    j = torch.arange(L)             #@ bias key
    if form == "distance":
        b = -m * (i - j)  #@ bias bias slope distance query key ?distance
    if form == "key":
        b = m * j  #@ bias bias slope key ?key
    if form == "cumsum":
        b = m * (j <= i).cumsum(-1)  #@ bias bias slope query key mask ?cumsum
    if form == "last-key":
        b = m * (j - (L - 1))  #@ bias bias slope key ?last-key
    if form == "symmetric":
        b = -m * (i - j).abs()  #@ bias bias slope distance query key ?symmetric
    s = s + b                       #@ bias sum bias
    s = s.masked_fill(j > i, -inf)  #@ mask mask masked
    a = s.softmax(dim=-1)           #@ softmax weight exponential total masked
    o = a @ v                       #@ mix context weight v
    o = o.transpose(0, 1).reshape(L, n * d)  #@ join joined context
    return o @ wo                            #@ output output joined parameters
