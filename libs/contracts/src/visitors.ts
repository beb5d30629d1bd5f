/** Says that a visitor gave the right password of a share. */
export const SHARE_UNLOCK_COOKIE = 'share_unlock';
