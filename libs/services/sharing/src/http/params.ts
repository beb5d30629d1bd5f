import type { PipeTransform } from '@nestjs/common';
import { NumberIdPipe, numberIdOf, UuidPipe } from '#platform/app';
import { shareNotFound } from '../shares/share.errors.js';
import { isShareToken } from '../shares/share-tokens.js';

/** How a path names a share: its id or its token. */
export type ShareKey = { readonly id: number } | { readonly token: string };

export class ShareKeyPipe implements PipeTransform<string, ShareKey> {
  transform(value: string): ShareKey {
    const id = numberIdOf(value);
    if (id !== undefined) return { id };
    if (isShareToken(value)) return { token: value };
    throw shareNotFound();
  }
}

export class BookmarkIdPipe extends UuidPipe {
  protected readonly what = 'Bookmark';
}

export class ProjectIdPipe extends NumberIdPipe {
  protected readonly what = 'Project';
}
