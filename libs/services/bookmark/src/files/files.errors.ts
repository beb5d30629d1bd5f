import { UserError, invalidField } from '#platform/errors';
import { filesTooLargeMessage, tooManyFilesMessage } from '#util/bookmark-types';

/** @param current files that the bookmark holds already */
export const tooManyFiles = (current: number): UserError =>
  invalidField('attachments', tooManyFilesMessage(current), 'too_many_files');

/** @param count files over the limit for one file */
export const filesTooLarge = (count: number): UserError =>
  new UserError('too_large', 'file_too_large', filesTooLargeMessage(count));

export const storageFull = (limitMb: number): UserError =>
  new UserError(
    'too_large',
    'storage_full',
    `Your files would take more than the ${limitMb} MB you may keep.`,
  );

/** A file that is not there and a file of somebody else are the same to the caller. */
export const unknownFile = (place: number): UserError =>
  invalidField(`attachments.${place}`, 'This file was not uploaded by you or is gone.', 'unknown_file');
