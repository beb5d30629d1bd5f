import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const A = 1;
const CNAME = 5;
const AAAA = 28;
const HEADER_BYTES = 12;
/** Points at the name in the question, which begins after the header. */
const NAME_IN_QUESTION = [0xc0, HEADER_BYTES];
const RESPONSE = 0x8180;

export const NO_ERROR = 0;
export const SERVER_FAILURE = 2;
export const NO_SUCH_NAME = 3;

export interface NameAnswer {
  readonly code?: number;
  /** IPv4 addresses answer questions for A, IPv6 ones in full form (eight groups) those for AAAA. */
  readonly addresses?: readonly string[];
  /** The name is another one's alias; the addresses are that one's. */
  readonly alias?: string;
}

/** A name server on a port of 127.0.0.1 that speaks DNS over UDP and may say something else each time. */
export class NameServer {
  /** Names that were asked for, `A` and `AAAA` apart: `A rebinding.test`. */
  readonly asked: string[] = [];
  /** The answer to the nth question (from 0) of its kind for a name; none means silence. */
  answer: (name: string, nth: number) => NameAnswer | undefined = () => ({});
  private readonly socket = createSocket('udp4');

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async start(): Promise<void> {
    this.socket.on('message', (query, from) => this.reply(query, from));
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
  }

  stop(): void {
    this.socket.close();
  }

  private reply(query: Buffer, from: RemoteInfo): void {
    const { name, type, end } = questionOf(query);
    const question = `${type === A ? 'A' : 'AAAA'} ${name}`;
    const nth = this.asked.filter((earlier) => earlier === question).length;
    this.asked.push(question);
    const answer = this.answer(name, nth);
    if (!answer) return;
    const records = recordsOf(answer, type);
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(RESPONSE | (answer.code ?? NO_ERROR), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    this.socket.send(
      Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]),
      from.port,
      from.address,
    );
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf({ addresses = [], alias }: NameAnswer, type: number): Buffer[] {
  const owner = alias === undefined ? Buffer.from(NAME_IN_QUESTION) : encodeName(alias);
  const found = addresses
    .filter((address) => isIPv4(address) === (type === A))
    .map((address) => record(owner, type === A ? A : AAAA, bytesOf(address)));
  return alias === undefined ? found : [record(Buffer.from(NAME_IN_QUESTION), CNAME, owner), ...found];
}

/** A record that lives for no time at all, so that nobody may keep it. */
function record(owner: Buffer, type: number, value: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt16BE(value.length, 8);
  return Buffer.concat([owner, fixed, value]);
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  return Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  );
}

function encodeName(name: string): Buffer {
  const labels = name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([...labels, Buffer.from([0])]);
}
