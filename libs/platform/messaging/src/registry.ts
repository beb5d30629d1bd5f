import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { BugError } from '#platform/errors';
import type { Message } from './message.js';

type PayloadClass = new () => object;

/** The payload class of each message type. Payloads only grow: what a class does not know is kept, never refused. */
export type MessageRegistry = Readonly<Record<string, PayloadClass>>;

/** The payload class of a type in a registry, as an instance: `PayloadIn<typeof MESSAGES, 'bookmarks.created.v1'>`. */
export type PayloadIn<R extends MessageRegistry, T extends keyof R> = InstanceType<R[T]>;

/**
 * The same message with its payload as an instance of its class, so that defaults of fields that an
 * old message lacks are filled in.
 * @throws BugError for an unknown type or a payload that breaks its class's rules. Both sides are
 * ours, so neither can be mended by waiting or by the user.
 */
export function withCheckedPayload(registry: MessageRegistry, message: Message): Message {
  const type = Object.hasOwn(registry, message.type) ? registry[message.type] : undefined;
  if (type === undefined) throw new BugError(`No payload class is registered for ${message.type}`);
  const payload = plainToInstance(type, message.payload);
  const problems = validateSync(payload, { forbidUnknownValues: false }).flatMap((error) =>
    describe(error, ''),
  );
  if (problems.length > 0) throw new BugError(`${message.type} ${message.id}: ${problems.join('; ')}`);
  return { ...message, payload };
}

/** Names fields and rules, not values: the text ends up in logs. */
function describe(error: ValidationError, path: string): string[] {
  const field = path === '' ? error.property : `${path}.${error.property}`;
  const own = Object.keys(error.constraints ?? {}).map((rule) => `${field} breaks ${rule}`);
  return [...own, ...(error.children ?? []).flatMap((child) => describe(child, field))];
}
