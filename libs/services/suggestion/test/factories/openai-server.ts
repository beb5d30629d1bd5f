import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly key: string;
  readonly body: any;
}

type Answer = (asked: Asked, response: ServerResponse) => void;

/** A real server that speaks the protocol of OpenAI as far as we use it, and misbehaves on request. */
export class OpenAiServer {
  readonly asked: Asked[] = [];
  /** Keys that it knows; anything else is 401. */
  readonly keys = new Set<string>();
  /** Instead of a good completion. */
  completion: Answer | undefined;
  /** Instead of a list of models. */
  models: Answer | undefined;
  content: object = { tags: [], title: '' };
  private readonly server = createServer((request, response) => void this.handle(request, response));

  static async open(): Promise<OpenAiServer> {
    const made = new OpenAiServer();
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  reset(): void {
    this.asked.length = 0;
    this.completion = undefined;
    this.models = undefined;
    this.content = { tags: [], title: '' };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const key = (request.headers.authorization ?? '').replace('Bearer ', '');
    const asked = { path: request.url ?? '', key, body: text === '' ? undefined : JSON.parse(text) };
    this.asked.push(asked);
    const isModels = asked.path === '/v1/models';
    const instead = isModels ? this.models : this.completion;
    if (instead) return instead(asked, response);
    if (!this.keys.has(key))
      return reply(response, 401, { error: { code: 'invalid_api_key', message: key } });
    if (isModels) return reply(response, 200, { object: 'list', data: [{ id: 'a-model', object: 'model' }] });
    reply(response, 200, completionOf(JSON.stringify(this.content)));
  }
}

export function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

export const completionOf = (content: string): object => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
});
