import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from '#platform/observability';
import type { GatewayConfig } from '../gateway.config.js';

const TEXT =
  'X-Forwarded-For came from a peer that is not trusted, and TRUSTED_PROXIES is empty: behind a reverse proxy everybody counts as one address for the request limits';

/**
 * Says once that the product seems to stand behind a proxy that it was not told of. Only a hint: anybody
 * can send the header, so it changes nothing about whom we believe.
 */
export class ProxyNotice {
  private isDue: boolean;

  constructor(
    { nodeEnv, trustedProxies }: Pick<GatewayConfig, 'nodeEnv' | 'trustedProxies'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.isDue = nodeEnv === 'production' && trustedProxies.length === 0;
  }

  look(headers: IncomingHttpHeaders): void {
    if (!this.isDue || headers['x-forwarded-for'] === undefined) return;
    this.isDue = false;
    this.logger.warn({}, TEXT);
  }
}
