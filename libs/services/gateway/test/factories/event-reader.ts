/** One frame of an event stream. */
export interface Frame {
  readonly id?: string;
  readonly event?: string;
  readonly data?: unknown;
}

/** Reads an event stream as the web app does, with fetch. */
export class EventReader {
  readonly frames: Frame[] = [];
  readonly status: number;
  readonly headers: Headers;
  readonly ended: Promise<void>;
  private readonly abort: AbortController;
  private waiting: (() => void)[] = [];
  private isOver = false;

  static async open(url: string, token: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const abort = new AbortController();
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: abort.signal,
    });
    return new EventReader(response, abort);
  }

  private constructor(response: Response, abort: AbortController) {
    this.abort = abort;
    this.status = response.status;
    this.headers = response.headers;
    this.ended = this.read(response).catch(() => undefined);
  }

  /** The frames up to and with the one that `isIt`; fails when the stream ends before. */
  async until(isIt: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(isIt);
      if (found) return found;
      if (this.isOver) throw new Error(`The stream ended with ${JSON.stringify(this.frames)}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async close(): Promise<void> {
    this.abort.abort();
    await this.ended;
  }

  private async read(response: Response): Promise<void> {
    let text = '';
    try {
      const decoder = new TextDecoder();
      const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text += decoder.decode(part.value, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.take(block);
      }
    } finally {
      this.isOver = true;
      this.wake();
    }
  }

  private take(block: string): void {
    const fields = Object.fromEntries(
      block
        .split('\n')
        .filter((line) => !line.startsWith(':'))
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    if (fields['event'] === undefined) return;
    this.frames.push({
      id: fields['id'],
      event: fields['event'],
      data: JSON.parse(fields['data'] ?? 'null'),
    });
    this.wake();
  }

  private wake(): void {
    for (const one of this.waiting.splice(0)) one();
  }
}
