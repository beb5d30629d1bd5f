import { connect } from 'node:net';
import { baseUrl } from '../../api/support/client.js';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Milliseconds in which a server that says something has said it. */
const PATIENCE = 10_000;

/**
 * Sends these very bytes and reads until the server closes the connection or has nothing more to say.
 * @param pieces with `pause` milliseconds between them
 * @returns every answer on the connection, in order; empty when it was closed without one
 */
export function sendBytes(pieces: readonly (string | Buffer)[], pause = 0): Promise<readonly Answer[]> {
  const { hostname, port } = new URL(baseUrl());
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const end = setTimeout(() => socket.destroy(), PATIENCE);
    // The server may well have closed before we have said everything.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(end);
      resolve(answersIn(Buffer.concat(chunks)));
    });
    socket.on('connect', () => {
      pieces.forEach((piece, place) => {
        const bytes = typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece;
        if (pause === 0) socket.write(bytes);
        else setTimeout(() => socket.writable && socket.write(bytes), place * pause);
      });
    });
  });
}

/** Answers one after the other; each says its own length, a chunked one ends with its last chunk. */
function answersIn(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const after = rest.subarray(end + 4);
    const last = after.indexOf('0\r\n\r\n');
    const length = headers['transfer-encoding'] ? last + 5 : Number(headers['content-length'] ?? 0);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
    answers.push({ status, headers, body: after.subarray(0, length).toString('utf8') });
    rest = after.subarray(length);
  }
}
