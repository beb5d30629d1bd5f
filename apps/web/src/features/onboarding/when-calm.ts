import { ONBOARDING_DELAY_MS } from '#util/bookmark-types';

/** How often it is looked whether the person is busy. */
const LOOK_MS = 250;
const LOOKS = ONBOARDING_DELAY_MS / LOOK_MS;

/**
 * Calls `show` once nothing has had the person's attention for the delay; whatever has it starts the delay anew.
 * `load` fetches the code just before; where it fails nothing is shown, because nobody asked for it.
 * @returns what stops the waiting
 */
export function whenCalm(isCalm: () => boolean, load: () => Promise<unknown>, show: () => void): () => void {
  let calm = 0;
  let isLoaded = false;
  const stop = (): void => clearInterval(timer);
  const timer = setInterval(() => {
    calm = isCalm() ? calm + 1 : 0;
    if (calm === LOOKS - 1) load().then(() => (isLoaded = true), stop);
    if (calm < LOOKS || !isLoaded) return;
    stop();
    show();
  }, LOOK_MS);
  return stop;
}
