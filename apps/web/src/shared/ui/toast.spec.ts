import { beforeEach, describe, expect, it } from '@jest/globals';
import { notify, toastsAreShown } from './toast.js';
import type { Toasts } from './toast-manager.js';

type Added = Parameters<Toasts['add']>[0];

/** What the list of toasts was asked to show. */
const added: Added[] = [];
toastsAreShown({
  add: (toast: Added) => {
    added.push(toast);
    return toast.id ?? '';
  },
} as Toasts);

const said = (): unknown[] => added.map(({ id, title, data }) => ({ id, title, times: data?.times }));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('notify', () => {
  beforeEach(() => {
    added.length = 0;
  });

  it('says the same again in the same place, with how often', async () => {
    for (const title of ['Kept', 'Kept', 'Copied', 'Kept']) notify(title);
    await settled();
    expect(said()).toEqual([
      { id: 'Kept', title: 'Kept', times: 1 },
      { id: 'Kept', title: 'Kept', times: 2 },
      { id: 'Copied', title: 'Copied', times: 1 },
      { id: 'Kept', title: 'Kept', times: 3 },
    ]);
  });

  it('counts anew once it was gone', async () => {
    notify('Moved');
    await settled();
    added.at(-1)?.onClose?.();
    notify('Moved');
    await settled();
    expect(said().at(-1)).toEqual({ id: 'Moved', title: 'Moved', times: 1 });
  });
});
