import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { BugError } from '#platform/errors';
import { sameAddress } from './address-policy.js';

export interface ConnectorOptions {
  readonly timeoutMs: number;
  /** Certificate authorities to trust instead of the usual ones, PEM. For tests. */
  readonly ca?: string;
}

/**
 * Connects to one of these addresses and nothing else: names are not resolved again, so whoever owns the
 * name cannot answer differently between check and connection. The certificate is checked for the name.
 */
export function connectorTo(
  addresses: readonly string[],
  { timeoutMs, ca }: ConnectorOptions,
): buildConnector.connector {
  const lookup: LookupFunction = (_hostname, options, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (options.all) callback(null, found);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('There is no address to connect to'), '');
  };
  const connect = buildConnector({
    lookup,
    timeout: timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    autoSelectFamily: true,
    ...(ca === undefined ? {} : { ca }),
  });
  return (options, callback) => {
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const peer = socket.remoteAddress ?? '';
      if (addresses.some((address) => sameAddress(address, peer))) return callback(null, socket);
      socket.destroy();
      callback(new BugError('A connection went to an address that was not checked'), null);
    });
  };
}
