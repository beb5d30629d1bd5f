import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dump } from './database.js';
import { given } from './environment.js';
import { objectStore } from './object-store.js';
import { redisDump } from './queue-dump.js';

/** Where a text was found. */
export interface Trace {
  readonly what: string;
  readonly where: string;
}

/** The text as it is, as hex and as base64 at each of its three alignments: the part that neighbours cannot change. */
export function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    return text.slice(shift === 0 ? 0 : shift + 1, -1);
  });
  return [
    secret,
    bytes.toString('hex'),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** Searches all that the product keeps: every table, Redis, the object storage and the logs. */
export async function tracesOf(secrets: Readonly<Record<string, string>>, dump: Dump): Promise<Trace[]> {
  const wanted = Object.entries(secrets).map(([what, secret]) => ({
    what,
    forms: formsOf(secret).map((form) => form.toLowerCase()),
  }));
  const traces: Trace[] = [];
  const look = (where: string, text: string): void => {
    const lower = text.toLowerCase();
    for (const { what, forms } of wanted)
      if (forms.some((form) => lower.includes(form))) traces.push({ what, where });
  };
  for (const { table, row } of await dump.find(wanted.flatMap(({ forms }) => forms)))
    look(`table ${table}`, row);
  for (const text of await redisDump()) look(`redis ${text.slice(0, text.indexOf(': '))}`, text);
  const store = objectStore();
  for (const key of await store.keys())
    look(`object ${key}`, key + (await store.read(key)).toString('latin1'));
  for (const { name, text } of await logs()) look(`log ${name}`, text);
  return traces;
}

/** All logs of all processes of the product. */
export async function logs(): Promise<{ name: string; text: string }[]> {
  const folder = join(given('E2E_DATA_DIR'), 'logs');
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'latin1') })),
  );
}
