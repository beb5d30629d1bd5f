import { describe, expect, it } from '@jest/globals';
import { PassphraseSeal } from './passphrase-seal.js';

const PASSPHRASE = 'correct horse battery';
const SEALED = { kdf: 'argon2id', memory: 65_536, passes: 3, salt: '', check: 'AAAA' } as const;

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

  it('does no more work for a file than for one of ours', async () => {
    const { parameters } = await PassphraseSeal.create(PASSPHRASE);
    for (const cost of [{ memory: parameters.memory + 1 }, { passes: parameters.passes + 1 }]) {
      await expect(PassphraseSeal.open(PASSPHRASE, { ...parameters, ...cost })).rejects.toMatchObject({
        code: 'bad_archive',
      });
    }
  });

  it('makes one key after the other, also after one that failed', async () => {
    const made = await Promise.allSettled([
      PassphraseSeal.create(PASSPHRASE),
      PassphraseSeal.open(PASSPHRASE, { ...SEALED, salt: 'AAAA' }),
      PassphraseSeal.create(PASSPHRASE),
    ]);
    expect(made.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it.each(['', 'short', 'pässwörd-long', 'with\nbreak-in-it', 'x'.repeat(201)])(
    'refuses %j',
    async (passphrase) => {
      await expect(PassphraseSeal.create(passphrase)).rejects.toMatchObject({ code: 'passphrase_unfit' });
    },
  );
});
