const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as a person reads them, in steps of 1,024. */
export function showSize(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${UNITS[step] ?? 'B'}`;
}
