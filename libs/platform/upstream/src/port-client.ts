import { PORTS, portPath, type PortName, type PortTypes, type ServiceName } from '#contracts';
import { BugError, OperationalError } from '#platform/errors';
import { IDENTITY_HEADER, type IdentitySigner } from '#platform/identity';
import { correlationId } from '#platform/observability';
import type { Upstreams } from './upstream.js';

export interface PortOptions {
  /** Whom to ask, for a port that every service owns. */
  readonly target?: ServiceName;
  /** Milliseconds; 10 s unless told. */
  readonly timeout?: number;
}

/** Nobody's data: for ports about messages rather than about an account. */
export const NO_OWNER = '00000000-0000-0000-0000-000000000000';

/** Calls ports of other services, always over the wire shape and with a signed service identity. */
export class PortClient {
  constructor(
    private readonly self: ServiceName,
    private readonly signer: IdentitySigner,
    private readonly upstreams: Upstreams,
  ) {}

  /**
   * @param ownerId the account whose data the call is about
   * @throws OperationalError when the service is away; a refusal is a bug, since callers know the contract
   */
  async call<P extends PortName>(
    port: P,
    ownerId: string,
    body: PortTypes[P]['request'],
    options: PortOptions = {},
  ): Promise<PortTypes[P]['response']> {
    const { owner } = PORTS[port];
    const target = owner === 'every' ? options.target : owner;
    if (!target) throw new BugError(`The port ${port} is every service's: say whose.`);
    const identity = await this.signer.sign({ kind: 'service', service: this.self, ownerId }, target);
    const reply = await this.upstreams.to(target).call({
      path: portPath(port),
      headers: { [IDENTITY_HEADER]: identity, 'x-request-id': correlationId() },
      body,
      timeout: options.timeout ?? 10_000,
    });
    if (reply.status === 503 || reply.status === 429) {
      throw new OperationalError('upstream_unavailable', `${target} cannot answer ${port} now`);
    }
    if (reply.status >= 300 || !isSuccess<PortTypes[P]['response']>(reply.body)) {
      throw new BugError(
        `${target} answered ${port} with ${reply.status}: ${JSON.stringify(reply.body).slice(0, 300)}`,
      );
    }
    return reply.body.data;
  }
}

/** Ports answer `{success: true, data}` like every endpoint; both ends are built from the same contract types. */
function isSuccess<T>(body: unknown): body is { success: true; data: T } {
  return (
    typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body
  );
}
