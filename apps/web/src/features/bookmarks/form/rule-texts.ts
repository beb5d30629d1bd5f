/** What is said of rules in the form of a new bookmark. */
export const ruleTexts = {
  title: 'Matching rules',
  matched: (count: number) => (count === 1 ? '1 rule matches' : `${count} rules match`),
  accept: 'Accept',
  decline: 'Decline',
  failed: 'Failed to preview rules',
} as const;
