import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { given } from './environment.js';

/** Names and pids of the programs that the launcher started for the product under test; Postgres is not among them. */
export function runningProcesses(): ReadonlyMap<string, number> {
  const entries = JSON.parse(readFileSync(join(given('E2E_DATA_DIR'), 'run', 'processes.json'), 'utf8')) as {
    name: string;
    pid: number;
  }[];
  return new Map(entries.map(({ name, pid }) => [name, pid]));
}

/**
 * Runs `act` while a process does nothing at all: harder on the others than a dead one, whose connections
 * are refused at once. It goes on afterwards, whatever happens.
 */
export async function whileFrozen<T>(name: string, act: () => Promise<T>): Promise<T> {
  const pid = runningProcesses().get(name);
  if (pid === undefined) throw new Error(`There is no process ${name}`);
  process.kill(pid, 'SIGSTOP');
  try {
    return await act();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}
