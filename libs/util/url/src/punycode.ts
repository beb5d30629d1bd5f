/** Parameters of Punycode, RFC 3492 section 5. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_N = 128;

/** A host name as people write it: `xn--bcher-kva.de` becomes `bücher.de`. A label that is not valid stays as it is. */
export function hostToUnicode(host: string): string {
  return host
    .split('.')
    .map((label) => (label.toLowerCase().startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
}

function decodeLabel(input: string): string | null {
  if (input === '') return null;
  const split = input.lastIndexOf('-');
  const output = split > 0 ? Array.from(input.slice(0, split), (letter) => letter.charCodeAt(0)) : [];
  let n = INITIAL_N;
  let i = 0;
  let bias = INITIAL_BIAS;
  let at = split > 0 ? split + 1 : 0;
  while (at < input.length) {
    const before = i;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(input.charCodeAt(at));
      at += 1;
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (weight > 0x7fffffff || i > 0x7fffffff) return null;
    }
    const length = output.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    output.splice(i, 0, n);
    i += 1;
  }
  return String.fromCodePoint(...output);
}

function digitOf(unit: number): number | null {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26;
  if (unit >= 0x41 && unit <= 0x5a) return unit - 0x41;
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x61;
  return null;
}

function adapt(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    k += BASE;
  }
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
