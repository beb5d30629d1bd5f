import type { Attachment } from '../../../shared/api/types.js';

/** How a file can be looked at without leaving the page; null: only downloaded. */
export type PreviewKind = 'image' | 'text';

const IMAGE = /^image\/(?:png|jpeg|gif|webp|avif)$/u;
const TEXT = /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript|sql|x-sh)\b)/u;

export function previewKind({ mimetype }: Pick<Attachment, 'mimetype'>): PreviewKind | null {
  if (IMAGE.test(mimetype)) return 'image';
  return TEXT.test(mimetype) ? 'text' : null;
}
