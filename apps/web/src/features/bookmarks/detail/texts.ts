/** Texts of what a bookmark shows of its files and contents. */
export const previewTexts = {
  failed: 'This file could not be shown',
  beginning: 'This is the beginning. Download the file for the rest.',
  showAll: (lines: number) => `Show all ${lines.toLocaleString('en')} lines`,
  unsaved: 'You have unsaved changes',
  goOn: 'Continue editing',
} as const;
