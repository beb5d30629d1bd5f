// Loaded into a page before anything of its own. Plain script: it runs in the browser.
(() => {
  const written = [];
  const plain = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(key, value) {
    written.push(value);
    plain.call(this, key, value);
  };

  /** Longest pauses between frames, and the tasks that took longer than 50 ms. */
  let gaps = { frame: 0, task: 0 };
  let last = 0;
  const frame = (now) => {
    if (last > 0) gaps.frame = Math.max(gaps.frame, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) gaps.task = Math.max(gaps.task, duration);
  }).observe({ type: 'longtask' });

  globalThis.inPage = {
    /** Everything that was written to storage. */
    written: () => written,
    holdsFocus: (element) => element.contains(document.activeElement),
    focusedRow: () => document.activeElement?.closest('[data-row]')?.textContent ?? '',
    clipboard: () => navigator.clipboard.readText(),
    /** Gives files to an element as the clipboard or a drag would. */
    hand: (element, how, files) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64, size } of files) {
        const bytes = base64
          ? Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
          : new Uint8Array(size);
        transfer.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      );
    },
    /** The longest pauses in milliseconds since it was last asked. */
    longest: () => {
      const seen = gaps;
      gaps = { frame: 0, task: 0 };
      return seen;
    },
  };
})();
