import { Resolver } from 'node:dns/promises';
import { OperationalError } from '#platform/errors';
import { errorCode } from './error-code.js';
import { OutboundRefused } from './errors.js';

/**
 * Every address of a host name, IPv4 and IPv6. Called once for each hop.
 * @throws OutboundRefused `host` when there is no such name
 * @throws OperationalError when nobody could say
 */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

const NO_SUCH_NAME: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EBADQUERY']);
const LOCALHOST = /^(?:.+\.)?localhost$/i;

/**
 * Asks name servers directly. Unlike `dns.lookup` it does not occupy one of the four threads that files
 * need too, can be cancelled, and appends no search domain of a cluster.
 * @param servers `address:port`; default those that the machine is set up with
 */
export function resolveByDns(servers: readonly string[] = []): Resolve {
  return async (hostname, signal) => {
    if (LOCALHOST.test(hostname)) return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: 2000, tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length > 0) return addresses;
      throw failure(
        answers.flatMap((answer): unknown[] => (answer.status === 'rejected' ? [answer.reason] : [])),
      );
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}

function failure(causes: readonly unknown[]): Error {
  const trouble = causes.find((cause) => !NO_SUCH_NAME.has(errorCode(cause) ?? ''));
  if (trouble === undefined) return new OutboundRefused('host', { cause: causes[0] });
  return new OperationalError(
    'outbound_failed',
    `The name could not be resolved (${errorCode(trouble) ?? 'unknown'})`,
    {
      cause: trouble,
    },
  );
}
