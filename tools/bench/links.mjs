// The bookmarks that the bench works with, and the file a browser would export them to.
import { random, vocabulary, zipf } from './words.mjs';

const SEED = 20_260_101;
const WORDS = 20_000;
const TAGS = 400;
const HOSTS = 2_000;
const LINKS_PER_FOLDER = 250;
/** 1 January 2010, in seconds; bookmarks are 40 minutes apart from then on. */
const FIRST_DATE = 1_262_304_000;
const APART = 2_400;

export const LANGUAGE = Object.freeze(vocabulary(WORDS, SEED));
const TAG_NAMES = Object.freeze(LANGUAGE.slice(100, 100 + TAGS));

/**
 * @typedef {object} Link
 * @property {string} title
 * @property {string} url
 * @property {readonly string[]} tags
 * @property {string} description '' for two of three
 * @property {string} folder
 * @property {number} addedAt in seconds
 */

/**
 * Links that differ in their addresses. Hosts end in `.localhost`, so that nobody asks a name server.
 * @param {number} count
 * @param {number} [seed] other links for another seed
 * @returns {Generator<Link>}
 */
export function* links(count, seed = 1) {
  const next = random(SEED + seed);
  const wordAt = zipf(WORDS, next);
  const tagAt = zipf(TAGS, next);
  const hostAt = zipf(HOSTS, next);
  /** @param {number} least @param {number} most */
  const phrase = (least, most) =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, () => LANGUAGE[wordAt()]);
  for (let at = 0; at < count; at += 1) {
    const title = phrase(3, 9).join(' ');
    const host = `${LANGUAGE[600 + hostAt()]}.localhost`;
    yield {
      title: title.charAt(0).toUpperCase() + title.slice(1),
      url: `https://${host}/${phrase(1, 3).join('/')}/${seed}-${at}`,
      tags: [...new Set(Array.from({ length: Math.floor(next() * 4) }, () => TAG_NAMES[tagAt()] ?? ''))],
      description: next() < 1 / 3 ? phrase(8, 24).join(' ') : '',
      folder: `Folder ${LANGUAGE[50 + Math.floor(at / LINKS_PER_FOLDER)]}`,
      addedAt: FIRST_DATE + at * APART,
    };
  }
}

/** A bookmark file as Firefox writes it. @param {Iterable<Link>} all @returns {string} */
export function exportFile(all) {
  const lines = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<TITLE>Bookmarks</TITLE>', '<DL><p>'];
  let open = '';
  for (const { title, url, tags, description, folder, addedAt } of all) {
    if (folder !== open) {
      if (open) lines.push('</DL><p>');
      lines.push(`<DT><H3>${folder}</H3>`, '<DL><p>');
      open = folder;
    }
    const named = tags.length > 0 ? ` TAGS="${tags.join(',')}"` : '';
    lines.push(`<DT><A HREF="${url}" ADD_DATE="${addedAt}"${named}>${title}</A>`);
    if (description) lines.push(`<DD>${description}`);
  }
  if (open) lines.push('</DL><p>');
  lines.push('</DL><p>', '');
  return lines.join('\n');
}
