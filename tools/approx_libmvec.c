// The loops of fma-core/benches/approx.rs in C, for compilers that call the vector math library of glibc: nanoseconds an element.
//
//   gcc -O3 -ffast-math -march=native -mprefer-vector-width=512 tools/approx_libmvec.c -o loops -lmvec -lm && ./loops
//
// The arguments, the length and the way of timing are those of the Rust benchmark. tools/approx_speed.py runs both in turn.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LENGTH = 4096, ROUNDS = 20, RUNS = 15 };

#define LOOP(name, type, expression) \
    __attribute__((noinline)) static void name##_##type(const type *restrict a, const type *restrict b, type *restrict out) { \
        for (int i = 0; i < LENGTH; i++) { type x = a[i], y = b[i]; (void)y; out[i] = (expression); } \
    }
#define BOTH(name, f32, f64) LOOP(name, float, f32) LOOP(name, double, f64)

#define TABLE(row) \
    row(exp, expf(x), exp(x), -10, 10) row(exp2, exp2f(x), exp2(x), -10, 10) row(exp10, exp10f(x), exp10(x), -10, 10) \
    row(expm1, expm1f(x), expm1(x), -10, 10) row(ln, logf(x), log(x), 0.01, 20) row(ln_1p, log1pf(x), log1p(x), 0.01, 20) \
    row(log2, log2f(x), log2(x), 0.01, 20) row(log10, log10f(x), log10(x), 0.01, 20) row(sin, sinf(x), sin(x), -10, 10) \
    row(cos, cosf(x), cos(x), -10, 10) row(tan, tanf(x), tan(x), -10, 10) row(atan, atanf(x), atan(x), -10, 10) \
    row(atan2, atan2f(x, y), atan2(x, y), -10, 10) row(asin, asinf(x), asin(x), -1, 1) row(acos, acosf(x), acos(x), -1, 1) \
    row(sinh, sinhf(x), sinh(x), -10, 10) row(cosh, coshf(x), cosh(x), -10, 10) row(tanh, tanhf(x), tanh(x), -10, 10) \
    row(erf, erff(x), erf(x), -10, 10) row(pow, powf(x, y), pow(x, y), 0.01, 20) row(rcp, 1 / x, 1 / x, 0.01, 20) \
    row(rsqrt, 1 / sqrtf(x), 1 / sqrt(x), 0.01, 20) row(cbrt, cbrtf(x), cbrt(x), 0.01, 20) row(hypot, hypotf(x, y), hypot(x, y), -10, 10)

#define DEFINE(name, f32, f64, low, high) BOTH(name, f32, f64)
TABLE(DEFINE)

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

#define MEASURE(type) \
    static double measure_##type(void (*loop)(const type *, const type *, type *), double low, double high) { \
        static type x[LENGTH], y[LENGTH], out[LENGTH]; \
        for (int i = 0; i < LENGTH; i++) { \
            x[i] = low + (high - low) * fmod(i * 0.618033988749, 1.0); \
            y[i] = low + (high - low) * fmod(i * 0.414213562373, 1.0); \
        } \
        double best = 1e300; \
        for (int run = 0; run < RUNS; run++) { \
            double start = now(); \
            for (int round = 0; round < ROUNDS; round++) { \
                loop(x, y, out); \
                __asm__ volatile("" : : "r"(out) : "memory"); \
            } \
            double time = (now() - start) / (ROUNDS * LENGTH); \
            best = time < best ? time : best; \
        } \
        return best; \
    }
MEASURE(float)
MEASURE(double)

#define PRINT(name, f32, f64, low, high) \
    printf("%s f32 %.3f\n%s f64 %.3f\n", #name, measure_float(name##_float, low, high), #name, measure_double(name##_double, low, high));

int main(void) {
    TABLE(PRINT)
}
