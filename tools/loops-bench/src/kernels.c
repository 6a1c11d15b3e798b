/* The kernels of kernels.rs, for clang: compiled once with T = float and once with T = double. */
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#define PASTE(name, type) name##_##type
#define NAMED(name, type) PASTE(name, type)
#define ARGUMENTS const T *restrict a, const T *restrict b, const T *restrict c, const T *restrict d, T *restrict out, size_t n
#define KERNEL(name) T NAMED(name, SUFFIX)(ARGUMENTS)
#define EACH for (size_t i = 0; i < n; i++)

static inline T most(T x, T y) { return x > y ? x : y; }

KERNEL(sum) { T s = 0; EACH s += a[i]; return s; }
KERNEL(dot) { T s = 0; EACH s += a[i] * b[i]; return s; }
KERNEL(dist2) { T s = 0; EACH s += (a[i] - b[i]) * (a[i] - b[i]); return s; }
KERNEL(meanvar) {
  T s = 0, q = 0;
  EACH { s += a[i]; q += a[i] * a[i]; }
  T mean = s / (T)n;
  return q / (T)n - mean * mean;
}
KERNEL(maxabs) { T m = 0; EACH m = most(m, a[i] < 0 ? -a[i] : a[i]); return m; }
KERNEL(argmax) {
  T best = -1e30; size_t at = 0;
  EACH if (a[i] > best) { best = a[i]; at = i; }
  return (T)at;
}
#define P(x) ((T)(x))
KERNEL(poly3) { EACH { T x = a[i]; out[i] = P(0.7) + x * (P(0.31) + x * (P(-0.17) + x * P(0.09))); } return 0; }
#define SEVEN P(0.7) + x * (P(0.31) + x * (P(-0.17) + x * (P(0.09) + x * (P(-0.05) + x * (P(0.03) + x * (P(-0.02) + x * P(0.01)))))))
KERNEL(poly7) { EACH { T x = a[i]; out[i] = SEVEN; } return 0; }
KERNEL(poly15) {
  EACH {
    T x = a[i];
    T high = P(0.019) + x * (P(-0.017) + x * (P(0.013) + x * (P(-0.011) + x * (P(0.007) + x * (P(-0.005) + x * (P(0.003) + x * P(0.002)))))));
    out[i] = P(0.7) + x * (P(0.31) + x * (P(-0.17) + x * (P(0.09) + x * (P(-0.05) + x * (P(0.03) + x * (P(-0.02) + x * (P(0.01) + x * high)))))));
  }
  return 0;
}
KERNEL(polysum) { T s = 0; EACH { T x = a[i]; s += SEVEN; } return s; }
KERNEL(lerp) { EACH out[i] = a[i] + c[i] * (b[i] - a[i]); return 0; }
KERNEL(det2) { EACH out[i] = a[i] * b[i] - c[i] * d[i]; return 0; }
KERNEL(normalise) { EACH out[i] = a[i] / SQRT(a[i] * a[i] + b[i] * b[i] + c[i] * c[i] + P(0.5)); return 0; }
KERNEL(axpy) { EACH out[i] = P(0.5) * out[i] + a[i]; return 0; }
KERNEL(logsumexp) {
  T top = -1e30, total = 0;
  EACH top = most(top, a[i]);
  EACH total += EXP(a[i] - top);
  return top + LOG(total);
}
KERNEL(softmax) {
  T top = -1e30, total = 0;
  EACH top = most(top, a[i]);
  EACH out[i] = EXP(a[i] - top);
  EACH total += out[i];
  T scale = 1 / total;
  EACH out[i] *= scale;
  return total;
}
KERNEL(nbody) {
  T fx = 0, fy = 0, fz = 0;
  EACH {
    T x = a[i] - P(0.1), y = b[i] - P(0.2), z = c[i] - P(0.3);
    T square = x * x + y * y + z * z + P(0.01);
    T force = d[i] / (square * SQRT(square));
    fx += force * x; fy += force * y; fz += force * z;
  }
  return fx + 2 * fy + 3 * fz;
}
#define THREES for (size_t i = 0; i + 3 <= n; i += 3)
KERNEL(points) {
  T s = 0;
  THREES { T x = a[i] - P(0.1), y = a[i + 1] - P(0.2), z = a[i + 2] - P(0.3); s += SQRT(x * x + y * y + z * z); }
  return s;
}
KERNEL(centroid) { T x = 0, y = 0, z = 0; THREES { x += a[i]; y += a[i + 1]; z += a[i + 2]; } return x + 2 * y + 3 * z; }
KERNEL(pairs) { T s = 0; for (size_t i = 0; i + 2 <= n; i += 2) s += a[i] * a[i + 1]; return s; }
KERNEL(backwards) { T s = 0; EACH s += a[i] * b[n - 1 - i]; return s; }
KERNEL(ring) { T s = 0; EACH { size_t j = (i + 1) % n; s += a[i] * b[j] - a[j] * b[i]; } return s; }
KERNEL(products) {
  T re = 0, im = 0;
  for (size_t i = 0; i + 2 <= n; i += 2) { re += a[i] * b[i] - a[i + 1] * b[i + 1]; im += a[i] * b[i + 1] + a[i + 1] * b[i]; }
  return re + 2 * im;
}
KERNEL(turned) {
  for (size_t i = 0; i + 3 <= n; i += 3) {
    const T *p = a + i; T *o = out + i;
    o[0] = b[0] * p[0] + b[1] * p[1] + b[2] * p[2];
    o[1] = b[3] * p[0] + b[4] * p[1] + b[5] * p[2];
    o[2] = b[6] * p[0] + b[7] * p[1] + b[8] * p[2];
  }
  return 0;
}
KERNEL(units) {
  for (size_t i = 0; i + 3 <= n; i += 3) {
    const T *p = a + i; T *o = out + i;
    T length = SQRT(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    o[0] = p[0] / length; o[1] = p[1] / length; o[2] = p[2] / length;
  }
  return 0;
}
KERNEL(sides) {
  for (size_t i = 0; i + 2 <= n; i += 2) {
    T l = a[i], r = a[i + 1];
    out[i] = P(0.5) * (l + r); out[i + 1] = P(0.5) * (l - r);
  }
  return 0;
}
KERNEL(biquad) {
  T x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  EACH {
    T y = P(0.2) * a[i] + P(0.4) * x1 + P(0.2) * x2 + P(0.5) * y1 - P(0.3) * y2;
    x2 = x1; x1 = a[i]; y2 = y1; y1 = y; out[i] = y;
  }
  return 0;
}
KERNEL(descend) { T norm = 0; EACH { out[i] = out[i] * P(0.5) - a[i] * P(0.125); norm += out[i] * out[i]; } return norm; }
KERNEL(listed) {
  T *list = malloc(n * sizeof(T));
  EACH list[i] = EXP(-a[i] * a[i]);
  T first = list[0];
  out[0] = list[n / 2];
  free(list);
  return first;
}
KERNEL(filter) {
  size_t taps = n < 16 ? n : 16;
  for (size_t i = 0; i < n - taps; i++) {
    T s = 0;
    for (size_t k = 0; k < taps; k++) s += b[k] * a[i + k];
    out[i] = s;
  }
  return 0;
}
KERNEL(series) {
  size_t count = n < 12 ? n : 12;
  EACH {
    T p = 0;
    for (size_t k = count; k-- > 0;) p = p * a[i] + b[k];
    out[i] = p;
  }
  return 0;
}
KERNEL(columns) {
  size_t width = n < 64 ? n : 64, rows = n / 64;
  for (size_t j = 0; j < width; j++) {
    T s = 0;
    for (size_t i = 0; i < rows; i++) s += a[i * width + j] * b[i];
    out[j] = s;
  }
  return 0;
}
KERNEL(mandel) {
  EACH {
    T x = 0, y = 0, count = 0;
    for (int step = 0; step < 32; step++) {
      T xx = x * x, yy = y * y;
      if (xx + yy > 4) break;
      y = 2 * x * y + b[i]; x = xx - yy + a[i]; count += 1;
    }
    out[i] = count;
  }
  return 0;
}
KERNEL(forces) {
  T fx = 0, fy = 0;
  EACH {
    T x = a[i] - P(0.1), y = b[i] - P(0.2), square = x * x + y * y + P(0.01), scale = 1 / (square * SQRT(square));
    fx += x * scale; fy += y * scale;
  }
  return fx + 2 * fy;
}
KERNEL(eliminate) {
  size_t width = (size_t)SQRT((T)n);
  for (size_t i = 1; i < width; i++) {
    T factor = a[i] * P(0.001);
    for (size_t j = 0; j < width; j++) out[i * width + j] -= factor * out[j];
  }
  return 0;
}
KERNEL(butterfly) {
  size_t half = n / 2;
  for (size_t j = 0; j < half; j++) {
    T x = out[j], y = out[j + half] * a[j];
    out[j] = P(0.5) * (x + y); out[j + half] = P(0.5) * (x - y);
  }
  return 0;
}
KERNEL(turns) { EACH out[i] = a[i] * COS(b[i]) + SIN(b[i]); return 0; }
KERNEL(any_out) { int found = 0; EACH found |= a[i] < -2 || a[i] > 2; return found; }
KERNEL(first) { EACH if (a[i] > 2) return (T)i; return -1; }
KERNEL(histogram) { EACH out[(size_t)((a[i] + 1) * P(30.77))] += 1; return 0; }
KERNEL(look_up) { T s = 0; EACH s += b[(size_t)((a[i] + 1) * P(97.31))]; return s; }
KERNEL(between) {
  EACH {
    T place = (a[i] + 1) * P(97.31);
    size_t k = (size_t)place;
    out[i] = b[k] + (place - (T)k) * (b[k + 1] - b[k]);
  }
  return 0;
}
KERNEL(variation) { T last = 0, s = 0; EACH { T d = a[i] - last; s += d < 0 ? -d : d; last = a[i]; } return s; }
KERNEL(so_far) { T s = 0; EACH { s += a[i]; out[i] = s; } return s; }
KERNEL(low_pass) { T s = 0; EACH { s += P(0.1) * (a[i] - s); out[i] = s; } return s; }
KERNEL(returns) { T s = 0; for (size_t i = n; i-- > 0;) { s = a[i] + P(0.97) * s; out[i] = s; } return s; }
KERNEL(gated) { T s = 0; EACH { s = P(0.9) * a[i] * s + b[i]; out[i] = s; } return s; }
KERNEL(spread) { T m = 0, q = 0; EACH { T d = a[i] - m; m += d / (T)(i + 1); q += d * (a[i] - m); } return q; }
KERNEL(best_run) { T run = 0, best = 0; EACH { T more = run + a[i]; run = a[i] > more ? a[i] : more; best = run > best ? run : best; } return best; }
KERNEL(polygon) {
  int inside = 0;
  size_t j = n - 1;
  EACH {
    if ((b[i] > P(0.25)) != (b[j] > P(0.25)) && P(0.125) < (a[j] - a[i]) * (P(0.25) - b[i]) / (b[j] - b[i]) + a[i]) inside = !inside;
    j = i;
  }
  return inside;
}
