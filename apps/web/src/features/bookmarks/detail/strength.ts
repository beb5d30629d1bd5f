/** A rough measure for a person, never a rule: how many guesses the characters used would take. */
export type Strength = 'weak' | 'fair' | 'strong';

const CLASSES = [
  { pattern: /[a-z]/u, size: 26 },
  { pattern: /[A-Z]/u, size: 26 },
  { pattern: /\d/u, size: 10 },
  { pattern: /[^\w\s]/u, size: 32 },
  { pattern: /\s/u, size: 1 },
  { pattern: /[^\x20-\x7e]/u, size: 100 },
] as const;

const FAIR_BITS = 45;
const STRONG_BITS = 70;

export function strengthOf(password: string): Strength {
  const alphabet = CLASSES.reduce((sum, { pattern, size }) => sum + (pattern.test(password) ? size : 0), 0);
  // Repeated characters add little: half of each counts.
  const length = (password.length + new Set(password).size) / 2;
  const bits = alphabet > 0 ? length * Math.log2(alphabet) : 0;
  if (bits >= STRONG_BITS) return 'strong';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}
