import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { apiHeaders } from '../../shared/api/client.js';
import { refused } from '../../shared/api/errors.js';

/**
 * Reads the server's event stream once, until it ends or fails. The token goes in the header, which
 * EventSource cannot do. Throws ApiError for a refusal; a plain return means that it should be opened again.
 */
export async function readEvents(
  token: string,
  lastId: string | null,
  signal: AbortSignal,
  onEvent: (event: EventSourceMessage) => void,
  onOpen: () => void,
): Promise<void> {
  const headers = {
    ...apiHeaders(token),
    Accept: 'text/event-stream',
    ...(lastId && { 'Last-Event-ID': lastId }),
  };
  const response = await fetch('/api/events', { headers, signal });
  if (!response.ok || !response.body) {
    throw refused(response, await response.json().catch(() => undefined), token);
  }
  onOpen();
  const parser = createParser({ onEvent });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) parser.feed(chunk.value);
}
