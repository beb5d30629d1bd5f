import type { PipeTransform } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { notFound } from '#platform/errors';

/** An id in a path that is a UUID; what is none (`demo-1`) names nothing. @throws 404 */
export abstract class UuidPipe implements PipeTransform<string, string> {
  /** What is not found, as {@link notFound} calls it. */
  protected abstract readonly what: string;

  transform(value: string): string {
    if (isUuid(value)) return value.toLowerCase();
    throw notFound(this.what);
  }
}

/** The same where ids are whole numbers. @throws 404 */
export abstract class NumberIdPipe implements PipeTransform<string, number> {
  protected abstract readonly what: string;

  transform(value: string): number {
    const id = numberIdOf(value);
    if (id === undefined) throw notFound(this.what);
    return id;
  }
}

/** Undefined for what is no whole number that arithmetic keeps. */
export function numberIdOf(value: string): number | undefined {
  const id = Number(value);
  return /^\d{1,16}$/.test(value) && Number.isSafeInteger(id) ? id : undefined;
}
