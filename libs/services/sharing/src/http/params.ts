import type { PipeTransform } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { notFound } from '#platform/errors';
import { shareNotFound } from '../shares/share.errors.js';
import { isShareToken } from '../shares/share-tokens.js';

/** How a path names a share: its id or its token. */
export type ShareKey = { readonly id: number } | { readonly token: string };

export class ShareKeyPipe implements PipeTransform<string, ShareKey> {
  transform(value: string): ShareKey {
    const id = idOf(value);
    if (id !== undefined) return { id };
    if (isShareToken(value)) return { token: value };
    throw shareNotFound();
  }
}

export class BookmarkIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (isUuid(value)) return value.toLowerCase();
    throw notFound('Bookmark');
  }
}

export class ProjectIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = idOf(value);
    if (id === undefined) throw notFound('Project');
    return id;
  }
}

function idOf(value: string): number | undefined {
  const id = Number(value);
  return /^\d{1,16}$/.test(value) && Number.isSafeInteger(id) ? id : undefined;
}
