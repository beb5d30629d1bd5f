import { describe, expect, it } from '@jest/globals';
import { isShortcut, keyCaps, keyOf, listed, SHORTCUTS, type KeyEvent } from './shortcuts.js';

const press = (key: string, held: Partial<KeyEvent> = {}): KeyEvent => ({
  key,
  shiftKey: false,
  metaKey: false,
  ctrlKey: false,
  ...held,
});

describe('keyOf', () => {
  it.each([
    [press('j'), 'j'],
    [press('J', { shiftKey: true }), 'shift+j'],
    // Caps Lock.
    [press('J'), 'j'],
    [press('?', { shiftKey: true }), '?'],
    [press('#', { shiftKey: true }), '#'],
    [press('k', { metaKey: true }), 'mod+k'],
    [press('K', { ctrlKey: true }), 'mod+k'],
    [press('ArrowDown', { shiftKey: true }), 'shift+ArrowDown'],
  ])('%j is %s', (event, name) => {
    expect(keyOf(event)).toBe(name);
  });
});

describe('the catalogue', () => {
  it('gives each key one meaning in a place', () => {
    // The trash is the one list where nothing can be thrown away, only deleted.
    const taken = Object.entries(SHORTCUTS)
      .filter(([name]) => name !== 'deleteForever')
      .flatMap(([, entry]) => listed(entry).keys.map((key) => `${listed(entry).group} ${key}`));
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('has the keys of the design', () => {
    const wanted = {
      search: '/',
      add: 'n',
      openLink: 'o',
      copy: 'c',
      edit: 'e',
      tag: '#',
      undo: 'z',
      help: '?',
    };
    for (const [name, key] of Object.entries(wanted)) {
      expect(Object.keys(SHORTCUTS)).toContain(name);
      expect(isShortcut(name as keyof typeof wanted, press(key))).toBe(true);
    }
  });
});

describe('keyCaps', () => {
  it('writes keys as they are written on a keyboard', () => {
    expect(keyCaps('mod+k', true)).toEqual(['⌘', 'K']);
    expect(keyCaps('mod+k', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('shift+ArrowDown', false)).toEqual(['⇧', '↓']);
    expect(keyCaps('#', false)).toEqual(['#']);
  });
});
