import { logWarning } from './log.js';

/**
 * Puts text on the clipboard. A promise of the text may be given: browsers that only allow writing
 * within the click take it as a pending item. Answers whether it worked; a failure is only logged.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof text === 'string') await navigator.clipboard.writeText(text);
    else if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else {
      const item = text.then((value) => new Blob([value], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': item })]);
    }
    return true;
  } catch (error) {
    logWarning('Copying failed', error);
    return false;
  }
}
