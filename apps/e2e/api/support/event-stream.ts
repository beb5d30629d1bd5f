import { expect } from '@jest/globals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Client } from './client.js';

/** Reads the event stream as the web app does: by fetch, with the token in a header. */
export async function listen(
  user: Client,
  lastEventId?: string,
): Promise<{ events: EventSourceMessage[]; close: () => void; ended: Promise<void> }> {
  const events: EventSourceMessage[] = [];
  const leaving = new AbortController();
  const response = await fetch(new URL('/api/events', user.origin), {
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const parser = createParser({ onEvent: (event) => void events.push(event) });
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Left on purpose.
    }
  })();
  return { events, close: () => leaving.abort(), ended };
}
