export const texts = {
  stale: 'It may have been saved already. Look before you save it again.',
  refused: 'Failed to add bookmark',
} as const;
