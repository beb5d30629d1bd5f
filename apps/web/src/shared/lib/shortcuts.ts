/** Where keys work; the headings of the sheet that lists them. */
export type ShortcutGroup = 'anywhere' | 'list' | 'writing';

export interface Shortcut {
  /** Names as `keyOf` gives them; each of them does it. */
  readonly keys: readonly string[];
  readonly does: string;
  readonly group: ShortcutGroup;
  /** Works also while somebody types or a dialog is open. */
  readonly always?: true;
}

const shortcut = (group: ShortcutGroup, keys: readonly string[], does: string): Shortcut => ({
  keys,
  does,
  group,
});

/**
 * Every key of the app. Whoever handles one names it by its entry here, and the sheet lists the entries that
 * somebody handles at the moment: what is listed works, what works is listed.
 */
export const SHORTCUTS = {
  palette: { ...shortcut('anywhere', ['mod+k'], 'Command palette'), always: true },
  search: shortcut('anywhere', ['/'], 'Search'),
  add: shortcut('anywhere', ['n'], 'Add bookmark'),
  undo: shortcut('anywhere', ['z'], 'Undo the last change'),
  help: shortcut('anywhere', ['?'], 'This list'),

  next: shortcut('list', ['j', 'ArrowDown'], 'Next'),
  previous: shortcut('list', ['k', 'ArrowUp'], 'Previous'),
  first: shortcut('list', ['Home'], 'First'),
  last: shortcut('list', ['End'], 'Last that is loaded'),
  open: shortcut('list', ['Enter'], 'Open'),
  openLink: shortcut('list', ['o'], 'Open link'),
  copy: shortcut('list', ['c'], 'Copy'),
  edit: shortcut('list', ['e'], 'Edit'),
  share: shortcut('list', ['s'], 'Share'),
  tag: shortcut('list', ['#'], 'Add or remove tags'),
  move: shortcut('list', ['m'], 'Move to a project'),
  trash: shortcut('list', ['Backspace', 'Delete'], 'Move to trash'),
  restore: shortcut('list', ['r'], 'Restore'),
  deleteForever: shortcut('list', ['Backspace', 'Delete'], 'Delete permanently'),
  select: shortcut('list', ['x'], 'Select'),
  selectNext: shortcut('list', ['shift+j', 'shift+ArrowDown'], 'Select the next one too'),
  selectPrevious: shortcut('list', ['shift+k', 'shift+ArrowUp'], 'Select the previous one too'),
  selectAll: shortcut('list', ['mod+a'], 'Select all that match'),
  clear: shortcut('list', ['Escape'], 'Clear selection'),

  addTyped: shortcut('writing', ['Enter'], 'Add what is in the search box'),
  complete: shortcut('writing', ['Tab'], 'Complete what is being searched for'),
  clearSearch: shortcut('writing', ['Escape'], 'Clear the search box'),
  toList: shortcut('writing', ['ArrowDown'], 'From the search box to the list'),
  save: shortcut('writing', ['mod+Enter'], 'Save the dialog'),
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** The name of the key that was pressed: `j`, `shift+j`, `mod+k` (⌘ or Ctrl), `?`, `ArrowDown`. */
export function keyOf({ key, shiftKey, metaKey, ctrlKey }: KeyEvent): string {
  const isLetter = /^\p{L}$/u.test(key);
  // What Shift makes of a sign (`?`, `#`) depends on the keyboard: the sign itself is the name.
  const shift = shiftKey && (isLetter || key.length > 1) ? 'shift+' : '';
  return `${metaKey || ctrlKey ? 'mod+' : ''}${shift}${isLetter ? key.toLowerCase() : key}`;
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'metaKey' | 'ctrlKey'>;

/** Whether the event is a key of this shortcut. */
export const isShortcut = (name: ShortcutName, event: KeyEvent): boolean =>
  listed(SHORTCUTS[name]).keys.includes(keyOf(event));

/** The entry by its wider type. */
export const listed = (entry: Shortcut): Shortcut => entry;

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  shift: '⇧',
  Backspace: '⌫',
  Delete: 'Del',
};

/** A key's name as it is written on it, in its parts. */
export const keyCaps = (key: string, isMac: boolean): readonly string[] =>
  key.split('+').map((part) => {
    if (part === 'mod') return isMac ? '⌘' : 'Ctrl';
    return SIGNS[part] ?? (/^\p{L}$/u.test(part) ? part.toUpperCase() : part);
  });
