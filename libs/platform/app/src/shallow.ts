import { invalid } from '#platform/errors';

/** Levels of lists and objects that JSON from outside may have; ours has five. */
const DEPTH_MAX = 32;

/**
 * What transforms and checks a value goes into it level by level on the stack, which some kilobytes of brackets
 * would use up.
 * @throws 400 for what is nested deeper than anything of ours
 */
export function assertShallow(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw invalid('The request is nested too deeply.', [], 'malformed_request');
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
  }
}
