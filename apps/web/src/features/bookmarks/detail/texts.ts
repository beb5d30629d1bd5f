/** Texts of what a bookmark shows of its files and contents. */
export const previewTexts = {
  failed: 'This file could not be shown',
  beginning: 'This is the beginning. Download the file for the rest.',
  unsaved: 'You have unsaved changes',
  goOn: 'Continue editing',
  views: (count: number) => `${count.toLocaleString('en')} share ${count === 1 ? 'view' : 'views'}`,
} as const;
