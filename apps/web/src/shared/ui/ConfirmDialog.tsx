/** For pages that load their dialogs when they are first needed. */
export { ConfirmDialog as default } from './Dialog.js';
