import { EventPattern, type MessageHandler } from '@nestjs/microservices';

const GROUP = 'quickstash group';

/**
 * `@EventPattern` for a handler of many messages, of any of these types: `(messages: readonly Message[]) => Promise<void>`.
 * They come in the order in which they lay in the queue, save that other types go between. When it throws, each comes
 * to it alone, in a list of one: what had its effect by then its inbox must know.
 */
export function EventsTogether(...types: readonly string[]): MethodDecorator {
  return EventPattern([...types], { [GROUP]: types.join(' ') });
}

/** What the messages of a handler's types may be grouped by; undefined when it takes one message. */
export function groupOf(handler: MessageHandler | null): string | undefined {
  const group: unknown = handler?.extras?.[GROUP];
  return typeof group === 'string' ? group : undefined;
}
