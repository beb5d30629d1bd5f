import { describe, expect, it } from '@jest/globals';
import { PassphraseSeal } from './passphrase-seal.js';

const PASSPHRASE = 'correct horse battery';

describe('PassphraseSeal', () => {
  it('opens with its parameters and the same passphrase', async () => {
    const seal = await PassphraseSeal.create(PASSPHRASE);
    const again = await PassphraseSeal.open(PASSPHRASE, seal.parameters);
    expect(again?.open('a', seal.seal('a', 'Pässwörd 😀'))).toBe('Pässwörd 😀');
  });

  it('knows a wrong passphrase, a moved value and a damaged one', async () => {
    const seal = await PassphraseSeal.create(PASSPHRASE);
    expect(await PassphraseSeal.open(`${PASSPHRASE}!`, seal.parameters)).toBeUndefined();
    const sealed = seal.seal('a', 'secret');
    expect(seal.open('b', sealed)).toBeUndefined();
    expect(
      seal.open('a', `A${sealed.slice(1)}` === sealed ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`),
    ).toBeUndefined();
    expect(seal.open('a', '')).toBeUndefined();
  });

  it.each(['', 'short', 'pässwörd-long', 'with\nbreak-in-it', 'x'.repeat(201)])(
    'refuses %j',
    async (passphrase) => {
      await expect(PassphraseSeal.create(passphrase)).rejects.toMatchObject({ code: 'passphrase_unfit' });
    },
  );
});
