import type { PipeTransform } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { notFound } from '#platform/errors';

/** A rule's id in a path; what is no whole number is no rule either. */
export class RuleIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = Number(value);
    if (/^\d{1,16}$/.test(value) && Number.isSafeInteger(id)) return id;
    throw notFound('Rule');
  }
}

export class RunIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (isUuid(value)) return value.toLowerCase();
    throw notFound('Run');
  }
}
