import { titleFromHost } from '#util/url';
import type { Bookmark } from '../api/types.js';

/** One line about a bookmark under its title. `code` is set in the code face. */
export interface PreviewLine {
  readonly text: string;
  readonly face: 'text' | 'code';
}

const DOTS = '••••••••••••';

export function previewLine(
  bookmark: Pick<Bookmark, 'type' | 'content' | 'url' | 'preview' | 'attachments'>,
): PreviewLine {
  const { type, content, url, preview, attachments } = bookmark;
  const firstLine = firstText(content);
  switch (type) {
    case 'link': {
      const host = url ? titleFromHost(url) : '';
      const about = firstLine || preview?.description || '';
      return { text: [host || url, about].filter(Boolean).join(' · '), face: 'text' };
    }
    case 'password':
      return { text: DOTS, face: 'text' };
    case 'code':
      return { text: firstLine, face: 'code' };
    case 'color':
      return { text: (content ?? '').split(/\s+/u).filter(Boolean).join(' '), face: 'code' };
    case 'note':
      return { text: plain(content ?? ''), face: 'text' };
    case 'image':
      return { text: firstLine || (attachments[0]?.filename ?? ''), face: 'text' };
  }
}

const firstText = (content: string | null): string =>
  (content ?? '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';

/** A note on one line, without the marks of its Markdown. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replace(/^[\t ]*(?:#{1,6}|>|[-*+]|\d+\.)[\t ]+(?:\[[ xX]\][\t ]+)?/gmu, '')
    .replace(/(?<!\w)[*_`~]{1,3}(?=\S)|(?<=\S)[*_`~]{1,3}(?!\w)/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
