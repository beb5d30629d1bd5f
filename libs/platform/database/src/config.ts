import { createHmac } from 'node:crypto';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Env, type Environment } from '#platform/config';
import { roleOf } from './schema.js';

export class DatabaseConfig {
  @Env('DATABASE_URL', {
    secret: true,
    about: 'Postgres 15 or newer, as the owner of the database; migrate makes a role for each service.',
  })
  @IsString()
  url = '';

  @Env('DATABASE_ROLE_SECRET', {
    secret: true,
    about:
      'The passwords of the service roles are derived from it. Keep it; changing it needs a migrate run.',
  })
  @IsOptional()
  @IsString()
  roleSecret?: string;

  @Env('DATABASE_POOL_SIZE', { kind: 'integer', about: 'Connections of one service in one process.' })
  @IsInt()
  @Min(2)
  @Max(200)
  poolSize = 10;
}

/**
 * Password of a service's role: the one in `<SCHEMA>_DATABASE_URL` where that is given, so that a service
 * needs to know nothing but its own; else derived from a secret that all processes share.
 */
export function rolePassword(schema: string, config: DatabaseConfig, env: Environment): string {
  const given = givenUrl(schema, env);
  if (given) return decodeURIComponent(new URL(given).password);
  const secret = config.roleSecret ?? config.url;
  return createHmac('sha256', secret).update(`postgres role ${schema}`).digest('base64url');
}

/** Connection URL of one schema's role. `<SCHEMA>_DATABASE_URL` (upper case) overrides what migrate made. */
export function serviceDatabaseUrl(schema: string, config: DatabaseConfig, env: Environment): string {
  const given = givenUrl(schema, env);
  if (given) return given;
  const url = new URL(config.url);
  url.username = roleOf(schema);
  url.password = rolePassword(schema, config, env);
  return url.toString();
}

const givenUrl = (schema: string, env: Environment): string | undefined =>
  env[`${schema.toUpperCase()}_DATABASE_URL`];
