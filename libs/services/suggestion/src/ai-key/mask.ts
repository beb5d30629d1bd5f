/**
 * What a screen may show of a key: the prefix that says what it is and the last four characters. A key
 * too short to keep a secret behind them shows nothing of itself.
 */
export function maskKey(key: string): string {
  if (key.length < 12) return '…';
  const prefix = key.startsWith('sk-') ? 'sk-' : '';
  return `${prefix}…${key.slice(-4)}`;
}
