import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#platform/config';
import { Database, DatabaseConfig, serviceDatabaseUrl } from '#platform/database';
import { Moderation, sharingManifest } from '#services/sharing';

const USAGE = `npm run share:disable -- TOKEN|ADDRESS|ID [--reason TEXT]
npm run share:enable -- TOKEN|ADDRESS|ID
npm run share:reports`;

class UsageError extends Error {}

/** `npm run share:disable`, `share:enable` and `share:reports`, beside the running services (docs/how-to/abuse.md). */
async function run(command: string | undefined, name: string | undefined, reason: string | undefined) {
  const { database: manifest } = sharingManifest;
  const database = await Database.connect(manifest, {
    url: serviceDatabaseUrl(manifest.schema, loadConfig(DatabaseConfig), process.env),
    poolSize: 1,
    applicationName: 'quickstash shares',
  });
  try {
    await act(new Moderation(database), command, name, reason);
  } finally {
    await database.close();
  }
}

async function act(
  moderation: Moderation,
  command: string | undefined,
  name: string | undefined,
  reason: string | undefined,
): Promise<void> {
  if (command === 'reports' && name === undefined) return report(moderation);
  if (name === undefined || (command !== 'disable' && command !== 'enable')) throw new UsageError(USAGE);
  const id =
    command === 'disable' ? await moderation.disable(name, reason ?? null) : await moderation.enable(name);
  if (id === undefined) throw new UsageError('There is no such share. It may have been removed already.');
  say(
    command === 'disable'
      ? `Share ${id} is disabled: its address says that there is nothing, and its owner cannot bring it back.`
      : `Share ${id} is enabled again.`,
  );
}

async function report(moderation: Moderation): Promise<void> {
  const shares = await moderation.reports();
  if (shares.length === 0) say('Nothing has been reported.');
  for (const { id, owner_id: owner, is_disabled: isDisabled, reports } of shares) {
    say(`share ${id} of ${owner}${isDisabled ? ', disabled' : ''}`);
    // As JSON: what a stranger wrote must not write to the operator's terminal.
    for (const { at, category, reason } of reports)
      say(`  ${at} ${category ?? '-'} ${JSON.stringify(reason)}`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, name] = positionals;
  await run(command, name, values.reason);
} catch (error) {
  const isKnown = error instanceof UsageError || error instanceof ConfigError;
  process.stderr.write(`${isKnown ? error.message : `It did not work: ${String(error)}`}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
