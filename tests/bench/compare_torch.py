#!/usr/bin/env python3
"""One training step by the program's core and by PyTorch at its best, in turns, on the same machine.

    ninja -C build/release bench_training && python3 tests/bench/compare_torch.py [--threads 2] [--rounds 5]

CPU time of the whole process, so that other work on the machine counts little; with two threads compare wall times on an
idle machine. PyTorch runs in a process of its own, with the settings that make it fastest. Its products are as fast as
the BLAS library it finds: the speed of one large product is printed, and a few GFLOP/s mean that OpenBLAS is missing.
"""
import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
FASTEST = {"OMP_WAIT_POLICY": "passive"}
SLOWER = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
LAYERS, WIDTH, HEADS, BATCH, LENGTH, VOCABULARY = 2, 64, 8, 32, 32, 131


def parameters(torch):
    def normal(*shape):
        return torch.nn.Parameter(torch.randn(*shape) / math.sqrt(shape[-1]))

    def constant(size, value):
        return torch.nn.Parameter(torch.full((size,), value))

    def norm():
        return [constant(WIDTH, 1.0), constant(WIDTH, 0.0)]

    def linear(out, fan_in):
        return [normal(out, fan_in), constant(out, 0.0)]

    layers = [norm() + linear(3 * WIDTH, WIDTH) + linear(WIDTH, WIDTH) + norm() + linear(4 * WIDTH, WIDTH)
              + linear(WIDTH, 4 * WIDTH) for _ in range(LAYERS)]
    return normal(VOCABULARY, WIDTH), norm(), layers, norm()


def loss_of(torch, model, bias, tokens, targets):
    """The same model as the core's, written as tightly as PyTorch allows."""
    nn = torch.nn.functional
    embedding, first, layers, last = model
    x = nn.layer_norm(nn.embedding(tokens, embedding), (WIDTH,), *first)
    for a, b, w_qkv, b_qkv, w_out, b_out, c, d, w_1, b_1, w_2, b_2 in layers:
        qkv = nn.linear(nn.layer_norm(x, (WIDTH,), a, b), w_qkv, b_qkv)
        q, k, v = qkv.view(BATCH, LENGTH, HEADS, 3, WIDTH // HEADS).permute(3, 0, 2, 1, 4)
        scores = (q * (WIDTH // HEADS) ** -0.5) @ k.transpose(2, 3) + bias
        context = (torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(BATCH, LENGTH, WIDTH)
        x = x + nn.linear(context, w_out, b_out)
        hidden = nn.gelu(nn.linear(nn.layer_norm(x, (WIDTH,), c, d), w_1, b_1), approximate="tanh")
        x = x + nn.linear(hidden, w_2, b_2)
    logits = nn.layer_norm(x, (WIDTH,), *last) @ embedding.T
    return nn.cross_entropy(logits.view(-1, VOCABULARY), targets.view(-1))


def torch_step(torch):
    embedding, first, layers, last = model = parameters(torch)
    every = [embedding, *first, *last, *(p for layer in layers for p in layer)]
    optimizer = torch.optim.AdamW(every, lr=3e-3, betas=(0.9, 0.95), weight_decay=0.1, foreach=True)
    place = torch.arange(LENGTH)
    slopes = 2.0 ** -(8 / HEADS * torch.arange(1, HEADS + 1))
    bias = -(place[:, None] - place[None]).float() * slopes[:, None, None]
    bias = bias.masked_fill(place[:, None] < place[None], -math.inf)
    tokens, targets = (torch.randint(0, VOCABULARY, (BATCH, LENGTH)) for _ in range(2))

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss_of(torch, model, bias, tokens, targets).backward()
        gradients = [p.grad for p in every]
        norm = torch.linalg.vector_norm(torch.stack(torch._foreach_norm(gradients))).item()
        torch._foreach_mul_(gradients, 1 / max(norm, 1.0))
        optimizer.step()

    return step


def torch_child(threads, steps=20):
    """Milliseconds a step (CPU, wall) of PyTorch, and GFLOP/s of one large product."""
    import torch

    torch.set_num_threads(threads)
    a = torch.randn(1024, 1024)
    speeds = []
    for _ in range(3):
        start = time.perf_counter()
        a @ a
        speeds.append(2e-9 * 1024**3 / (time.perf_counter() - start))
    step = torch_step(torch)
    for _ in range(10):
        step()
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(steps):
        step()
    times = [(time.process_time() - cpu) / steps * 1e3, (time.perf_counter() - wall) / steps * 1e3]
    print(json.dumps(times + [max(speeds)]))


def widest_vectors():
    """PyTorch leaves AVX-512 unused unless told, and dies where it is told and there is none."""
    cpu = pathlib.Path("/proc/cpuinfo")
    flags = cpu.read_text() if cpu.exists() else ""
    return {"ATEN_CPU_CAPABILITY": "avx512"} if " avx512f" in flags else {}


def run_torch(threads):
    threads_of = {"OPENBLAS_NUM_THREADS": str(threads), "OMP_NUM_THREADS": str(threads)}
    environment = {**os.environ, **FASTEST, **widest_vectors(), **threads_of}
    for name in SLOWER:
        environment.pop(name, None)
    out = subprocess.run([sys.executable, __file__, "--torch-child", "--threads", str(threads)], env=environment,
                         check=True, capture_output=True, text=True).stdout
    return json.loads(out)


def run_core(program, threads):
    shape = "/".join(str(n) for n in (LAYERS, WIDTH, HEADS, BATCH, LENGTH, VOCABULARY, threads))
    out = subprocess.run([program, f"--benchmark_filter=training_step/{shape}/", "--benchmark_format=json"],
                         check=True, capture_output=True, text=True).stdout
    result = json.loads(out)["benchmarks"][0]
    return result["cpu_time"], result["real_time"], result["label"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--program", default=str(ROOT / "build/release/tests/bench/bench_training"))
    parser.add_argument("--torch-child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.torch_child:
        return torch_child(options.threads)
    best = {"torch": [math.inf] * 2, "core": [math.inf] * 2}
    for _ in range(options.rounds):
        *torch_times, speed = run_torch(options.threads)
        *core_times, level = run_core(options.program, options.threads)
        best["torch"] = [min(pair) for pair in zip(best["torch"], torch_times)]
        best["core"] = [min(pair) for pair in zip(best["core"], core_times)]
        print(f"PyTorch {torch_times[0]:6.2f} ms CPU {torch_times[1]:6.2f} ms wall (products {speed:.0f} GFLOP/s)"
              f"   core {core_times[0]:6.2f} ms CPU {core_times[1]:6.2f} ms wall ({level})")
    for n, name in enumerate(("CPU", "wall")):
        print(f"best of {options.rounds}, {name}: {best['torch'][n] / best['core'][n]:.2f} x PyTorch's speed")


if __name__ == "__main__":
    main()
