import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chosenScreens } from './choice.mjs';
import { contactSheet } from './contact-sheet.mjs';
import { SCREENS } from './screens.mjs';

describe('the choice of screens', () => {
  const screens = [{ name: 'add' }, { name: 'add-link' }, { name: 'address' }, { name: 'trash' }];
  it('is all of them without a word', () => assert.equal(chosenScreens(screens, []), screens));
  it('is a screen and its variants', () =>
    assert.deepEqual(chosenScreens(screens, ['--only', 'add']), [{ name: 'add' }, { name: 'add-link' }]));
  it('may be several', () =>
    assert.equal(chosenScreens(screens, ['--only', 'trash', '--only', 'address']).length, 2));
  it('names what there is when it does not understand', () => {
    assert.throws(() => chosenScreens(screens, ['--olny', 'add']), /add-link/);
    assert.throws(() => chosenScreens(screens, ['--only']), /Usage/);
    assert.throws(() => chosenScreens(screens, ['--only', 'nothing']), /No screen is called nothing/);
  });
});

describe('the list of screens', () => {
  it('has each name once, and none that is no file name', () => {
    const names = SCREENS.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.deepEqual(
      names.filter((name) => !/^[a-z0-9-]+$/.test(name)),
      [],
    );
  });
  it('holds every page and dialog of the app', () => {
    const names = SCREENS.map(({ name }) => name);
    const wanted = [
      'landing',
      'callback',
      'mac-success',
      'not-found',
      'workspace',
      'add',
      'edit',
      'detail',
      'tag',
    ].concat([
      'project',
      'import',
      'palette',
      'shortcuts',
      'selection',
      'timeline',
      'trash',
      'account',
      'onboarding',
    ]);
    assert.deepEqual(
      wanted.filter((name) => !names.some((one) => one === name || one.startsWith(`${name}-`))),
      [],
    );
  });
});

describe('the contact sheet', () => {
  it('shows each picture under its screen', () => {
    const html = contactSheet([
      { screen: 'trash', file: 'trash-390-light.png', width: 390, theme: 'light' },
      { screen: 'trash', file: 'trash-390-dark.png', width: 390, theme: 'dark' },
    ]);
    assert.equal(html.match(/<h2>trash<\/h2>/g)?.length, 1);
    assert.equal(html.match(/<img /g)?.length, 2);
    assert.match(html, /390 px, dark/);
  });
});
