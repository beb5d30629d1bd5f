import { Transform } from 'class-transformer';

/** Text as Postgres can store it: without NUL and lone surrogates, which no person typed on purpose. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

/** For texts that are kept as written. */
export const Storable = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? storable(value) : value));

/** For names: storable, and without blanks at the ends. */
export const StorableTrimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? storable(value).trim() : value));

/** For numbers in a query string; what is no number stays text and is refused by the validator behind. */
export const NumberFromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
