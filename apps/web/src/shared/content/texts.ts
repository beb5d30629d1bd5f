/** Texts of contents that are read, here and on shared pages. */
export const contentTexts = {
  showAll: (lines: number) => `Show all ${lines.toLocaleString('en')} lines`,
} as const;
