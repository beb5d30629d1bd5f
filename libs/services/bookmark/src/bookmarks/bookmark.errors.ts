import { conflict, invalidField, type UserError } from '#platform/errors';
import { TAGS_MAX, TAG_MAX, URL_MAX } from '#util/bookmark-types';

export { versionConflict } from '#platform/errors';

export const inTrash = (): UserError =>
  conflict('in_trash', 'This bookmark is in the trash. Restore it before you change it.');

export const notInTrash = (): UserError =>
  conflict('not_in_trash', 'Only a bookmark in the trash can be deleted permanently.');

export const badUrl = (problem: 'empty' | 'too_long' | 'unparsable' | 'unsupported_scheme'): UserError => {
  switch (problem) {
    case 'empty':
      return invalidField('url', 'URL must not be empty');
    case 'too_long':
      return invalidField('url', `URL must be at most ${URL_MAX} characters`);
    case 'unparsable':
      return invalidField('url', 'URL must be a complete address, such as https://example.com');
    case 'unsupported_scheme':
      return invalidField('url', 'URL must start with http, https, ftp or mailto');
  }
};

export const tagTooLong = (place: number): UserError =>
  invalidField(`tags.${place}`, `A tag must be at most ${TAG_MAX} characters`);

export const tooManyTags = (): UserError =>
  invalidField('tags', `A bookmark can have at most ${TAGS_MAX} tags`);
