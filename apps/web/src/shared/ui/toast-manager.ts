import { Toast } from '@base-ui/react/toast';

/** One manager for the whole app, so that code outside components can speak too. */
export const toasts = Toast.createToastManager();

export type Toasts = typeof toasts;
