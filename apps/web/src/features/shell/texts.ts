/** Texts of what surrounds every page. */
export const texts = {
  shortcuts: 'Keyboard shortcuts',
  groups: { anywhere: 'Anywhere', list: 'In a list', writing: 'While writing' },
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Off: only keys with ⌘ or Ctrl, Enter and arrows do something.',
} as const;
