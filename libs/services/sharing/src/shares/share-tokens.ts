import { Injectable } from '@nestjs/common';
import { hashToken, OwnerCipher, randomToken } from '#platform/crypto';
import type { Db, Tx } from '#platform/database';

/** Random bytes of a token: 192 bits, 32 characters of base64url. */
const BYTES = 24;

/** Whether a text can be a token of ours: what cannot is looked up nowhere. */
export const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{32}$/.test(text);

/** Makes tokens, and keeps them so that only their owner gets them back. */
@Injectable()
export class ShareTokens {
  constructor(private readonly cipher: OwnerCipher) {}

  make(): { readonly token: string; readonly hash: Buffer } {
    let token = randomToken('', BYTES);
    // Programs that an operator hands it to would take it for an option.
    while (token.startsWith('-')) token = randomToken('', BYTES);
    return { token, hash: hashToken(token) };
  }

  async seal(tx: Tx, ownerId: string, shareId: number, token: string): Promise<Buffer> {
    return this.cipher.seal(tx, ownerId, binding(shareId), token);
  }

  async open(db: Db, ownerId: string, shareId: number, sealed: Buffer): Promise<string> {
    return this.cipher.open(db, ownerId, binding(shareId), sealed);
  }
}

const binding = (shareId: number) => ({ purpose: 'shares.token', rowId: String(shareId) });
