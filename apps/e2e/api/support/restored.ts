import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');
const START_MS = 120_000;

export interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** One of the commands of the tree, from its start to its end. */
export async function command(script: string, args: readonly string[], env: Env): Promise<Outcome> {
  const { child, output } = begin(script, args, env);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

/** A second product beside the one under test, until it is stopped. */
export class SecondProduct {
  private constructor(
    private readonly child: ChildProcess,
    readonly origin: string,
  ) {}

  static async start(script: string, env: Env): Promise<SecondProduct> {
    const [port, providerPort] = [await freePort(), await freePort()];
    const { child, output } = begin(script, [], {
      ...env,
      PORT: String(port),
      LOCAL_PROVIDER_PORT: String(providerPort),
    });
    const end = Date.now() + START_MS;
    while (!output().includes('Quickstash is ready')) {
      if (child.exitCode !== null || Date.now() > end) throw new Error(`It did not start:\n${output()}`);
      await new Promise((done) => setTimeout(done, 50));
    }
    return new SecondProduct(child, `http://127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const closed = once(this.child, 'close');
    this.child.kill('SIGTERM');
    await closed;
  }
}

function begin(
  script: string,
  args: readonly string[],
  env: Env,
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [resolve(ROOT, script), ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  return { child, output: () => text };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
