export { caseFold, foldName, isAscii, normalizeText, plainLetters } from './fold.js';
export { characterCount, clipText } from './clip.js';
export { cleanTag, clipTag, dedupeTags, folderTag, formatTags, parseTags, tagKey } from './tags.js';
export { WORD_MAX, queryWords, searchWords } from './words.js';
export { excerpt, findWords, type Excerpt, type ExcerptOptions } from './excerpt.js';
