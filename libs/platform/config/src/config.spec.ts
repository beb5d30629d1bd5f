import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { Env, describeConfig, loadConfig } from './config.js';

class DemoConfig {
  @Env('DEMO_PORT', { kind: 'integer', about: 'Port.' })
  @IsInt()
  @Min(1)
  @Max(65_535)
  port = 3000;

  @Env('DEMO_SECRET', { secret: true, about: 'Secret.' })
  @IsOptional()
  @IsString()
  secret?: string;

  @Env('DEMO_ORIGINS', { kind: 'list', about: 'Origins.' })
  origins: string[] = [];

  @Env('DEMO_ON', { kind: 'boolean', about: 'Switch.' })
  on = false;
}

describe('loadConfig', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'));
    writeFileSync(join(folder, 'secret'), 'from a file\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('keeps defaults for what is absent or empty', () => {
    expect({ ...loadConfig(DemoConfig, { DEMO_PORT: '' }) }).toEqual({ port: 3000, origins: [], on: false });
  });

  it('reads numbers, lists, switches and secret files', () => {
    const env = {
      DEMO_PORT: '8080',
      DEMO_ORIGINS: ' https://a , ,https://b',
      DEMO_ON: 'yes',
      DEMO_SECRET_FILE: join(folder, 'secret'),
    };
    expect({ ...loadConfig(DemoConfig, env) }).toEqual({
      port: 8080,
      origins: ['https://a', 'https://b'],
      on: true,
      secret: 'from a file',
    });
  });

  it('names everything that cannot be read at once', () => {
    expect(() => loadConfig(DemoConfig, { DEMO_PORT: 'many', DEMO_ON: 'perhaps' })).toThrow(
      /DEMO_PORT: "many" is not a whole number[\s\S]*DEMO_ON: "perhaps" is neither true nor false/,
    );
    expect(() => loadConfig(DemoConfig, { DEMO_PORT: '70000' })).toThrow(
      /DEMO_PORT: must not be greater than 65535/,
    );
    expect(() => loadConfig(DemoConfig, { DEMO_SECRET: 'a', DEMO_SECRET_FILE: '/b' })).toThrow(/not both/);
    expect(() => loadConfig(DemoConfig, { DEMO_SECRET_FILE: '/does/not/exist' })).toThrow(
      /DEMO_SECRET: .*ENOENT/,
    );
  });

  it('prints settings but no secrets', () => {
    const lines = describeConfig(DemoConfig, loadConfig(DemoConfig, { DEMO_SECRET: 'hush' }));
    expect(lines.map((line) => `${line.variable}=${line.value}`)).toEqual([
      'DEMO_PORT=3000',
      'DEMO_SECRET=***',
      'DEMO_ORIGINS=',
      'DEMO_ON=false',
    ]);
  });
});
