import type { ShareExpiry } from '../../shared/api/types.js';

/** Texts of the share panel and of the list of shares. */
export const texts = {
  title: (name: string) => `Share "${name}"`,
  expiresIn: 'Expires in',
  expiry: {
    '1h': '1 hour',
    '24h': '24 hours',
    '7d': '7 days',
    '30d': '30 days',
    never: 'Never',
  } satisfies Record<ShareExpiry, string>,
  keep: (until: string | null) => (until ? `Keep: until ${until}` : 'Keep: never expires'),
  allowCopy: 'Readers may copy',
  showMetadata: 'Show dates and counts',
  password: 'Password (optional)',
  newPassword: 'New password (empty keeps it)',
  removePassword: 'Remove password',
  hasPassword: 'Readers need the password.',
  secrets: (count: number) =>
    count === 1
      ? 'Also share the 1 password in it'
      : `Also share the ${count.toLocaleString('en')} passwords in it`,
  secretsText: 'Whoever has the link can read them. They are left out otherwise.',
  secretText: 'Whoever has the link can read this password.',
  create: 'Create Share Link',
  createNew: 'Create New Share',
  update: 'Update Share',
  remove: 'Remove Share',
  url: 'Share URL',
  copyUrl: 'Copy share URL',
  views: (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'view' : 'views'}`,
  suspended: 'Not reachable while this is in the trash.',
  disabled: 'This link was disabled by the operators of this server.',
  failed: {
    load: 'Failed to get shares',
    bookmark: 'Failed to create bookmark share',
    project: 'Failed to create project share',
    update: 'Failed to update share',
    remove: 'Failed to delete share',
    expired: 'This share link has expired and is no longer accessible.',
  },
  list: 'Shared links',
  listText: 'Everything that others can open with a link.',
  none: 'Nothing is shared.',
  more: 'Show more',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeText: 'Whoever has it cannot open it any more. This cannot be undone.',
  status: { active: '', expired: 'Expired', suspended: 'In the trash', disabled: 'Disabled' },
  until: (when: string | null) => (when ? `until ${when}` : 'never expires'),
} as const;
