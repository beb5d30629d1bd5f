import 'reflect-metadata';
import { BugError } from '#platform/errors';
import type { WorkHandlerFunction } from './work-types.js';

const KINDS = Symbol('work handlers');

interface Mark {
  readonly kind: string;
  readonly method: string;
}

/** Marks the method of a provider that does one kind of work: `(data, job: WorkJob) => Promise<void>`. */
export function WorkHandler(kind: string) {
  return <T extends WorkHandlerFunction>(
    target: object,
    method: string,
    _method: TypedPropertyDescriptor<T>,
  ): void => {
    Reflect.defineMetadata(KINDS, [...marksOf(target), { kind, method }], target);
  };
}

/** Marked methods of an instance, bound to it. */
export function workHandlersOf(instance: object): { kind: string; handle: WorkHandlerFunction }[] {
  const prototype: unknown = Object.getPrototypeOf(instance);
  if (typeof prototype !== 'object' || prototype === null) return [];
  return marksOf(prototype).map(({ kind, method }) => {
    const value: unknown = Reflect.get(instance, method);
    if (!isHandler(value)) throw new BugError(`${method} is marked to do ${kind} but is no method`);
    return { kind, handle: value.bind(instance) };
  });
}

function marksOf(target: object): readonly Mark[] {
  const marks: unknown = Reflect.getMetadata(KINDS, target);
  return Array.isArray(marks) ? marks.filter(isMark) : [];
}

function isMark(value: unknown): value is Mark {
  return typeof value === 'object' && value !== null && 'kind' in value && 'method' in value;
}

function isHandler(value: unknown): value is WorkHandlerFunction {
  return typeof value === 'function';
}
