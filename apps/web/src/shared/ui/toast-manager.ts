import { Toast } from '@base-ui/react/toast';

export interface Said {
  /** How often it was said while it is on screen. */
  readonly times: number;
}

/** One manager for the whole app, so that code outside components can speak too. */
export const toasts = Toast.createToastManager<Said>();

export type Toasts = typeof toasts;
