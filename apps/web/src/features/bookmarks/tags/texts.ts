/** Texts of tidying tags. */
export const texts = {
  title: 'Tags',
  find: 'Find a tag…',
  none: 'No tags yet',
  noneHint: 'Tags that you give to bookmarks are renamed, merged and deleted here.',
  notFound: 'No tag has these letters',
  more: (count: number) => `${count.toLocaleString('en')} more: type to find them`,
  show: (name: string) => `Show #${name}`,
  rename: 'Rename',
  renameOne: (name: string) => `Rename #${name}`,
  newName: 'New name',
  becomes: (name: string, count: number) =>
    `#${name} is there already, on ${count.toLocaleString('en')}: the two become one`,
  invalid: 'A tag has 1 to 50 characters and no comma',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteOne: (name: string) => `Delete #${name}`,
  choose: (name: string) => `Choose #${name}`,
  merge: (count: number) => `Merge ${count} tags`,
  mergeInto: 'into',
  chosen: (count: number) => (count === 1 ? '1 tag chosen' : `${count} tags chosen`),
} as const;
