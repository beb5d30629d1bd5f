import type { MessageType } from './messages.js';
import type { ServiceName } from './services.js';

export interface MessageRoute {
  /** `each`: every service publishes it about itself. */
  readonly publisher: ServiceName | 'each';
  readonly subscribers: readonly ServiceName[];
}

/** Who says what to whom. A message without a row here does not compile; boot refuses a row without a handler. */
export const SUBSCRIPTIONS: Record<MessageType, MessageRoute> = {
  'bookmarks.created.v1': {
    publisher: 'bookmark',
    subscribers: ['gateway', 'bookmark', 'rules', 'suggestion'],
  },
  'bookmarks.updated.v1': { publisher: 'bookmark', subscribers: ['gateway', 'bookmark', 'suggestion'] },
  'bookmarks.trashed.v1': { publisher: 'bookmark', subscribers: ['gateway', 'sharing', 'suggestion'] },
  'bookmarks.restored.v1': { publisher: 'bookmark', subscribers: ['gateway', 'sharing', 'suggestion'] },
  'bookmarks.deleted.v1': {
    publisher: 'bookmark',
    subscribers: ['gateway', 'rules', 'sharing', 'suggestion'],
  },
  'bookmarks.preview-ready.v1': { publisher: 'bookmark', subscribers: ['gateway'] },
  'projects.changed.v1': { publisher: 'bookmark', subscribers: ['gateway', 'sharing'] },
  'bookmark.objects-abandoned.v1': { publisher: 'bookmark', subscribers: ['bookmark'] },
  'import.requested.v1': { publisher: 'import', subscribers: ['import'] },
  'imports.progressed.v1': { publisher: 'import', subscribers: ['gateway'] },
  'rules.progressed.v1': { publisher: 'rules', subscribers: ['gateway'] },
  'shares.changed.v1': { publisher: 'sharing', subscribers: ['gateway', 'bookmark', 'sharing'] },
  'shares.viewed.v1': { publisher: 'sharing', subscribers: ['gateway'] },
  'account.deleted.v1': {
    publisher: 'gateway',
    subscribers: ['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'],
  },
  'account.purged.v1': { publisher: 'each', subscribers: ['gateway'] },
};
