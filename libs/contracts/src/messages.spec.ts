import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { MESSAGES, type MessageType } from './messages.js';

const FOLDER = join(import.meta.dirname, '..', 'fixtures');
const files = readdirSync(FOLDER);
const types = Object.keys(MESSAGES) as MessageType[];

/** Fixtures are what queues may still hold: they are added to and never edited. */
describe('messages', () => {
  it.each(types)('%s has a frozen example', (type) => {
    expect(files.some((file) => file.startsWith(`${type}.`))).toBe(true);
  });

  it.each(files)('%s still parses', (file) => {
    const message = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
      type: MessageType;
      payload: object;
    };
    const payload = plainToInstance<object, object>(MESSAGES[message.type], message.payload);
    expect(validateSync(payload, { forbidUnknownValues: false })).toEqual([]);
  });

  it('carry ids and names of fields, never what a person typed', () => {
    const words = files.map((file) => readFileSync(join(FOLDER, file), 'utf8')).join('\n');
    const payloads = words.match(/"payload": \{[\s\S]*?\n {2}\}/g)?.join('\n') ?? '';
    expect(payloads).not.toMatch(/"(title|url|content|tags|token|name|email)":/);
  });
});
