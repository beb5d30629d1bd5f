import { Transform } from 'class-transformer';

export { Storable, StorableTrimmed } from '#platform/app';

/** For numbers in a query string; what is no number stays text and is refused by the validator behind. */
export const NumberFromQuery = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );
