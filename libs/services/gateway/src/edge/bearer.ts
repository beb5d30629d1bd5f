import type { IncomingMessage } from 'node:http';

/** The token of `Authorization: Bearer …`; the scheme's case does not matter. */
export function bearerOf(request: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
