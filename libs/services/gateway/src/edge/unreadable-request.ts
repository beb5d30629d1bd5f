import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { FailureBody } from '#platform/errors';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const MALFORMED: Refusal = {
  status: 400,
  code: 'malformed_request',
  message: 'The request could not be read.',
};

/** By the code of Node's parser; everything else is simply not HTTP. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    message: 'The address or the headers are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too_large', message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    message: 'The request took too long to arrive.',
  },
};

/**
 * Answers bytes that never became a request in the one shape of failure, and ends the connection: what follows
 * on it cannot be told apart.
 */
export function refuseUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answers.set(request.socket, response));
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const answer = answers.get(socket);
    // Into the middle of another answer nothing may be written.
    const isBetween = !answer || answer.writableFinished || !answer.headersSent;
    if (socket.writable && isBetween && error.code !== 'ECONNRESET') socket.end(refusal(error.code));
    else socket.destroy();
  });
}

function refusal(parserCode = ''): string {
  const { status, code, message } = REFUSALS[parserCode] ?? MALFORMED;
  const requestId = uuidv7();
  const failure: FailureBody = {
    success: false,
    message,
    error: { code, fields: [], request_id: requestId },
  };
  const body = JSON.stringify(failure);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
