import { conflict, forbidden, invalidField, notFound, type UserError } from '#platform/errors';
import type { SharingShareDto } from './share-view.dto.js';

/** Unknown, revoked, suspended and disabled alike. */
export const shareNotFound = (): UserError => notFound('Share');

export const alreadyShared = (share: SharingShareDto): UserError =>
  conflict('already_shared', 'This is shared already.', share);

export const tooManyShares = (most: number): UserError =>
  conflict('too_many_shares', `You can have at most ${most} shares. Remove one before you add another.`);

/** Only whoever runs the installation lifts it: removing the share and making another one would. */
export const shareDisabled = (): UserError =>
  forbidden('This share was disabled. Ask whoever runs this installation.', 'share_disabled');

export const passwordsOfProjectsOnly = (): UserError =>
  invalidField('include_passwords', 'Only a project share can leave passwords out.');
