import { DEFAULT_EXPIRY, expiryFrom } from './expiry.js';
import type { SharingProjectShareInputDto } from './share.dto.js';
import type { ShareTerms } from './shares.repository.js';

/** What a new share says where the request says nothing (product spec, section 9). */
export function newTerms(dto: SharingProjectShareInputDto, hashed: string | null | undefined): ShareTerms {
  return {
    expires_at: expiryFrom(dto.expires_in ?? DEFAULT_EXPIRY),
    allow_copy: dto.settings?.allowCopy ?? true,
    show_metadata: dto.settings?.showMetadata ?? true,
    include_passwords: dto.include_passwords ?? false,
    password_hash: hashed ?? null,
  };
}

/** @param hashed undefined: the password stays; null: it goes */
export function changedTerms(
  before: ShareTerms,
  dto: SharingProjectShareInputDto,
  hashed: string | null | undefined,
): ShareTerms {
  return {
    expires_at: dto.expires_in ? expiryFrom(dto.expires_in) : before.expires_at,
    allow_copy: dto.settings?.allowCopy ?? before.allow_copy,
    show_metadata: dto.settings?.showMetadata ?? before.show_metadata,
    include_passwords: dto.include_passwords ?? before.include_passwords,
    password_hash: hashed === undefined ? before.password_hash : hashed,
  };
}
