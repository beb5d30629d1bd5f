import { Transform } from 'class-transformer';
import { storable } from '#platform/app';

/** For values that a client may send as a text or as the number it stands for: a length, a project's id. */
export const TextOfNumber = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => {
    if (Number.isSafeInteger(value)) return String(value);
    return typeof value === 'string' ? storable(value) : value;
  });
