import { Injectable } from '@nestjs/common';
import { MasterKeyring, timeWindowedUrl, verifyTimeWindowedUrl, type Signer } from '#platform/crypto';
import { isStoredName } from './stored-names.js';

const PREFIX = '/uploads/';

/** What a valid address says. */
export interface VerifiedAddress {
  /** Seconds until the address ends. */
  readonly secondsLeft: number;
}

/** Makes and checks the addresses that files and preview pictures are read under. */
@Injectable()
export class FileUrls {
  private readonly signer: Signer;

  constructor(keyring: MasterKeyring) {
    this.signer = keyring.signer('uploads');
  }

  /** Path and query; the same text all through a window of six hours. */
  ofFile(storedName: string, now?: Date): string {
    return timeWindowedUrl(this.signer, PREFIX + storedName, { now });
  }

  /** @param key object key of a picture: `previews/<stored name>` */
  ofPicture(key: string, now?: Date): string {
    return timeWindowedUrl(this.signer, PREFIX + key, { now });
  }

  /** @param url path and query as requested; undefined when it is not ours or has ended */
  verify(url: string, now: Date = new Date()): VerifiedAddress | undefined {
    if (!verifyTimeWindowedUrl(this.signer, url, now)) return undefined;
    const expires = Number(new URL(url, 'http://localhost').searchParams.get('exp'));
    return { secondsLeft: Math.floor(expires - now.getTime() / 1000) };
  }
}

/**
 * Stored name in an attachment's address, whatever origin and query it carries: signatures end, the
 * path stays. Undefined for an address of anything else.
 */
export function storedNameIn(url: string): string | undefined {
  if (!URL.canParse(url, 'http://localhost')) return undefined;
  const { pathname } = new URL(url, 'http://localhost');
  const name = pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length) : '';
  return isStoredName(name) ? name : undefined;
}
