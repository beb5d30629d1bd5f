/** A share as stored. Of `bookmark_id` and `project_id` one is null. */
export interface ShareRow {
  readonly owner_id: string;
  readonly id: number;
  readonly token_sealed: Buffer;
  readonly bookmark_id: string | null;
  readonly project_id: number | null;
  /** Null: never. */
  readonly expires_at: Date | null;
  readonly allow_copy: boolean;
  readonly show_metadata: boolean;
  readonly include_passwords: boolean;
  /** Argon2id, as a PHC string; null: open to everybody who has the address. */
  readonly password_hash: string | null;
  /** What is shared is in the trash, as far as was heard. */
  readonly is_suspended: boolean;
  /** The version of what is shared that `is_suspended` is known from. */
  readonly subject_version: number;
  /** An operator took it down. */
  readonly disabled_at: Date | null;
  readonly view_count: number;
  readonly version: number;
  readonly created_at: Date;
}

export const SHARE_STATUSES = ['active', 'expired', 'suspended', 'disabled'] as const;
export type ShareStatus = (typeof SHARE_STATUSES)[number];

type Standing = Pick<ShareRow, 'disabled_at' | 'is_suspended' | 'expires_at'>;

/** The gravest comes first: a disabled share is disabled whatever else it is. */
export function statusOf({ disabled_at, is_suspended, expires_at }: Standing, now = new Date()): ShareStatus {
  if (disabled_at !== null) return 'disabled';
  if (is_suspended) return 'suspended';
  return isExpired(expires_at, now) ? 'expired' : 'active';
}

export const isExpired = (expiresAt: Date | null, now = new Date()): boolean =>
  expiresAt !== null && expiresAt <= now;

/** What a share is of. */
export type Subject =
  { readonly kind: 'bookmark'; readonly id: string } | { readonly kind: 'project'; readonly id: number };
