import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';

type Kind = 'string' | 'integer' | 'number' | 'boolean' | 'list';

export interface EnvOptions {
  /** How the text of the variable is read. Lists are comma-separated, blanks trimmed, empties dropped. */
  readonly kind?: Kind;
  /** Printed as `***` and also accepted as `<NAME>_FILE`, a path whose content is the value. */
  readonly secret?: boolean;
  /** One line for `.env.example`. */
  readonly about: string;
}

interface EnvField extends EnvOptions {
  readonly property: string;
  readonly variable: string;
}

const FIELDS = Symbol('config fields');

type ConfigClass<T extends object> = new () => T;

/**
 * Binds a property of a config class to an environment variable. The property's initial value is
 * the default; class-validator decorators beside it say what is acceptable.
 */
export function Env(variable: string, options: EnvOptions): PropertyDecorator {
  return (target, property) => {
    const inherited: EnvField[] = (Reflect.getMetadata(FIELDS, target) as EnvField[] | undefined) ?? [];
    Reflect.defineMetadata(
      FIELDS,
      [...inherited, { ...options, property: String(property), variable }],
      target,
    );
  };
}

/** Thrown at start; `message` lists every problem of every variable, one a line. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads, converts and validates; throws one {@link ConfigError} that names everything that is wrong. */
export function loadConfig<T extends object>(type: ConfigClass<T>, env: Environment = process.env): T {
  const config = new type();
  const problems: string[] = [];
  for (const field of fieldsOf(type)) {
    try {
      const text = read(field, env);
      if (text !== undefined) Reflect.set(config, field.property, convert(field, text));
    } catch (error) {
      problems.push(`${field.variable}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length === 0) problems.push(...validate(type, config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

export interface ConfigLine {
  readonly variable: string;
  readonly value: string;
  readonly about: string;
}

/** Every variable with its value as text, secrets masked: for the start log and for `.env.example`. */
export function describeConfig<T extends object>(type: ConfigClass<T>, config: T = new type()): ConfigLine[] {
  return fieldsOf(type).map((field) => {
    const value: unknown = Reflect.get(config, field.property);
    return { variable: field.variable, value: printable(field, value), about: field.about };
  });
}

function fieldsOf(type: ConfigClass<object>): readonly EnvField[] {
  const prototype: object = type.prototype as object;
  return (Reflect.getMetadata(FIELDS, prototype) as EnvField[] | undefined) ?? [];
}

function read(field: EnvField, env: Environment): string | undefined {
  const direct = env[field.variable];
  const path = env[`${field.variable}_FILE`];
  if (direct !== undefined && direct !== '' && path)
    throw new Error(`set it or ${field.variable}_FILE, not both`);
  if (direct !== undefined && direct !== '') return direct.trim();
  if (!path) return undefined;
  return readFileSync(path, 'utf8').trim();
}

function convert(field: EnvField, text: string): unknown {
  switch (field.kind ?? 'string') {
    case 'string':
      return text;
    case 'integer': {
      if (!/^-?\d+$/.test(text)) throw new Error(`"${text}" is not a whole number`);
      return Number(text);
    }
    case 'number': {
      if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`"${text}" is not a number`);
      return Number(text);
    }
    case 'boolean': {
      if (/^(1|true|yes|on)$/i.test(text)) return true;
      if (/^(0|false|no|off)$/i.test(text)) return false;
      throw new Error(`"${text}" is neither true nor false`);
    }
    case 'list':
      return text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
  }
}

function validate(type: ConfigClass<object>, config: object): string[] {
  const variables = new Map(fieldsOf(type).map((field) => [field.property, field.variable]));
  return validateSync(config, { forbidUnknownValues: false }).flatMap((error) =>
    Object.values(error.constraints ?? {}).map(
      (message) =>
        `${variables.get(error.property) ?? error.property}: ${message.replace(`${error.property} `, '')}`,
    ),
  );
}

function printable(field: EnvField, value: unknown): string {
  if (value === undefined || value === '') return '';
  if (field.secret) return '***';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
