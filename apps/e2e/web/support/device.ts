import { expect, type Page } from '@playwright/test';
import type { BrowserWorld } from './browser-world.js';

/** Waits until the shell lies on the device and its worker answers for this page. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = (globalThis as unknown as BrowserWorld).navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Has the browser look for a new build, as it does by itself now and then. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = (globalThis as unknown as BrowserWorld).navigator;
    await (await serviceWorker.ready).update();
  });
}

/** Whether a new build stands ready and waits for the person. */
export const isUpdateWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { serviceWorker } = (globalThis as unknown as BrowserWorld).navigator;
    return (await serviceWorker.getRegistration())?.waiting !== null;
  });

export const keptCaches = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as BrowserWorld).caches.keys());

/** Every address that a cache of this browser holds. */
export const keptAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { caches } = globalThis as unknown as BrowserWorld;
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) found.push(url);
    }
    return found;
  });

/** Everything that this origin keeps on the device, as one text. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { indexedDB } = globalThis as unknown as BrowserWorld;
    const done = <T>(asked: { result: T; onsuccess: () => void; onerror: () => void }): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(new Error('The device says nothing'));
      });
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())));
      }
      database.close();
    }
    return texts.join('\n');
  });

/** Saves through the form, as a person would. */
export async function saveNote(page: Page, title: string, content = 'Some words'): Promise<void> {
  await page.getByRole('button', { name: 'Add bookmark' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Bookmark' });
  await dialog.getByRole('textbox', { name: /Content|Description/ }).fill(content);
  await dialog.getByPlaceholder('Title... *').fill(title);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
}
