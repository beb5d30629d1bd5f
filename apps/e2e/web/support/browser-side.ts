import type { Locator, Page } from '@playwright/test';

/*
 * What is done inside the page. These tests are checked without the types of a browser, so it is given as text or
 * takes its element as anything.
 */

export const readClipboard = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()');

export const writeClipboard = (page: Page, text: string): Promise<void> =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);

export const forbidClipboard = (page: Page): Promise<void> =>
  page.evaluate(`for (const name of ['write', 'writeText'])
    navigator.clipboard[name] = () => Promise.reject(new Error('forbidden'))`);

/** Before any page loads: as a browser that keeps nothing for this site. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript({
    content: `Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('forbidden', 'SecurityError'); },
    })`,
  });
}

/** As if a picture of this name had been copied and pasted there. */
export const pastePicture = (target: Locator, name: string): Promise<void> =>
  target.evaluate(async (input: any, filename) => {
    const view = input.ownerDocument.defaultView;
    const canvas = new view.OffscreenCanvas(8, 8);
    canvas.getContext('2d').fillRect(0, 0, 8, 8);
    const clipboardData = new view.DataTransfer();
    clipboardData.items.add(new view.File([await canvas.convertToBlob()], filename, { type: 'image/png' }));
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new view.ClipboardEvent('paste', paste));
  }, name);

/** Its background as it is drawn. */
export const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((one: any) => one.ownerDocument.defaultView.getComputedStyle(one).backgroundImage);

/** Of ten dots, one for each gradient there is. */
export const gradients = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`Array.from({ length: 10 }, (_, index) => {
    const dot = document.createElement('i');
    dot.className = 'project-dot';
    dot.dataset.gradient = String(index);
    document.body.append(dot);
    return getComputedStyle(dot).backgroundImage;
  })`);

/** 0 for a picture that could not be loaded. */
export const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((one: any) => one.naturalWidth);
