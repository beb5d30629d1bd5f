import { Transform } from 'class-transformer';

/** Text as Postgres can store it: without NUL and lone surrogates, which no person typed on purpose. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '');

const storableTrimmed = (text: string): string => storable(text).trim();

/** For texts of a DTO that are kept as written. Anything but text is left to the validators behind. */
export const Storable = (): PropertyDecorator => changeText(storable);

/** For names and addresses: storable, and without blanks at the ends. */
export const StorableTrimmed = (): PropertyDecorator => changeText(storableTrimmed);

/** For lists of names. */
export const StorableEach = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value)
      ? value.map((one: unknown) => (typeof one === 'string' ? storableTrimmed(one) : one))
      : value,
  );

function changeText(change: (text: string) => string): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));
}
