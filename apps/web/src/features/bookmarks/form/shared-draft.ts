import { keepDraft } from './drafts.js';
import { fromShared, type Shared } from './from-shared.js';

/** The next form that opens without a text holds what another app shared. */
export const offerShared = (shared: Shared): void =>
  keepDraft({ id: crypto.randomUUID(), source: 'shared', values: fromShared(shared) });
