import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { IsIn } from 'class-validator';
import { Env } from '#platform/config';
import { correlationId } from './context.js';
import { describeError } from './error-description.js';

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export class LogConfig {
  @Env('LOG_LEVEL', { about: 'fatal, error, warn, info, debug, trace or silent.' })
  @IsIn(LEVELS)
  level: (typeof LEVELS)[number] = 'info';
}

/** Structured log of one service. Injected; the process-wide Nest logger is left alone. */
export abstract class Logger {
  abstract debug(fields: object, message: string): void;
  abstract info(fields: object, message: string): void;
  abstract warn(fields: object, message: string): void;
  abstract error(fields: object, message: string): void;
  abstract child(fields: object): Logger;
}

/**
 * Names whose values never reach a log, at the depths we log objects in. What a person saved (title,
 * url, content) is theirs as much as a password is.
 */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'content',
  'title',
  'url',
  'tags',
  'search',
  'identity_token',
  'openai_api_key',
  'email',
  'x-quickstash-identity',
] as const;

const REDACTED = SECRET_NAMES.flatMap((name) => {
  const key = /^[a-z_]+$/.test(name) ? `.${name}` : `["${name}"]`;
  return [key.replace(/^\./, ''), `*${key}`, `*.*${key}`];
});

export function createLogger(service: string, config: LogConfig, destination?: DestinationStream): Logger {
  const logger = pino(
    {
      level: config.level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, error: describeError },
      redact: { paths: REDACTED, censor: '[redacted]' },
      mixin: () => ({ request_id: correlationId() }),
    },
    destination ?? pino.destination(1),
  );
  return new PinoBackedLogger(logger);
}

/** For tests and tools that want quiet. */
export function silentLogger(): Logger {
  return createLogger('silent', { level: 'silent' });
}

class PinoBackedLogger extends Logger {
  constructor(private readonly pino: PinoLogger) {
    super();
  }

  debug(fields: object, message: string): void {
    this.pino.debug(fields, message);
  }

  info(fields: object, message: string): void {
    this.pino.info(fields, message);
  }

  warn(fields: object, message: string): void {
    this.pino.warn(fields, message);
  }

  error(fields: object, message: string): void {
    this.pino.error(fields, message);
  }

  child(fields: object): Logger {
    return new PinoBackedLogger(this.pino.child(fields));
  }
}
