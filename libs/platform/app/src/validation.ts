import {
  ValidationPipe,
  type ArgumentMetadata,
  type PipeTransform,
  type ValidationError,
} from '@nestjs/common';
import { invalid, type FieldError } from '#platform/errors';
import { assertShallow } from './shallow.js';

const SHARED = {
  transform: true,
  whitelist: true,
  exceptionFactory: (errors: ValidationError[]): Error => {
    const fields = errors.flatMap((error) => flatten(error, ''));
    return invalid(fields[0]?.message ?? 'The request is not valid.', fields);
  },
} as const;

/** Unknown properties of a body are refused; unknown query parameters are ignored, as browsers and proxies add some. */
export class RequestValidationPipe implements PipeTransform {
  private readonly strict = new ValidationPipe({ ...SHARED, forbidNonWhitelisted: true });
  private readonly lenient = new ValidationPipe({ ...SHARED, forbidNonWhitelisted: false });

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'custom') return value;
    if (metadata.type !== 'body') return this.lenient.transform(value, metadata);
    assertShallow(value);
    // First what is wrong with the fields: that helps more than that there are none.
    const body: unknown = await this.strict.transform(value, metadata);
    if (value === undefined || value === null) throw invalid('The request needs a body.');
    return body;
  }
}

/** One message a field, the one that helps most: of a missing text that it is too long helps nobody. */
function weight(rule: string): number {
  if (rule === 'whitelistValidation') return 0;
  if (/^is[A-Z]/.test(rule)) return 1;
  return rule === 'minLength' || rule === 'arrayMinSize' ? 2 : 3;
}

function flatten(error: ValidationError, path: string): FieldError[] {
  const field = path === '' ? error.property : `${path}.${error.property}`;
  const own = Object.entries(error.constraints ?? {})
    .sort(([left], [right]) => weight(left) - weight(right))
    .slice(0, 1)
    .map(([, message]) => ({ field, message }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, field))];
}
