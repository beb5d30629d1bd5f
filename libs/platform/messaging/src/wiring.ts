import { BugError } from '#platform/errors';

/** Who receives what: the subscribing services of each message type. */
export type Subscriptions = Readonly<Record<string, { readonly subscribers: readonly string[] }>>;

/** Name of the queue that a service's messages arrive in. */
export const inboxQueueName = (service: string): string => `${service}-inbox`;

/** Name of the queue of one kind of a service's slow work. */
export const workQueueName = (service: string, kind: string): string => `${service}-work-${kind}`;

/** Message types that a service receives. */
export function typesFor(service: string, subscriptions: Subscriptions): string[] {
  return Object.entries(subscriptions)
    .filter(([, route]) => route.subscribers.includes(service))
    .map(([type]) => type);
}

/**
 * Holds what a service subscribes to against what it handles.
 * @throws BugError that names every subscription without a handler and every handler without a subscription
 */
export function assertWiring(service: string, subscriptions: Subscriptions, handled: Iterable<string>): void {
  const subscribed = new Set(typesFor(service, subscriptions));
  const handlers = new Set(handled);
  const problems = [
    ...[...subscribed]
      .filter((type) => !handlers.has(type))
      .map((type) => `${type} is subscribed to but has no handler`),
    ...[...handlers]
      .filter((type) => !subscribed.has(type))
      .map((type) => `${type} has a handler but no subscription`),
  ];
  if (problems.length > 0)
    throw new BugError(`The ${service} service is wired wrongly: ${problems.join('; ')}`);
}
