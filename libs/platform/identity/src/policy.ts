import { PORTS, isScope, type Action } from '#contracts';
import { forbidden, notFound, unauthenticated } from '#platform/errors';
import type { Actor } from './actor.js';

/** Whatever belongs to an account. */
export interface Owned {
  readonly ownerId: string;
}

/**
 * The one access policy: may this actor do this? Everything an actor may touch lies under its
 * `ownerId`, so a query that starts with it cannot reach another account's rows.
 */
export function can(actor: Actor, action: Action, object?: Owned): boolean {
  if (actor.kind === 'anonymous') return false;
  if (object && object.ownerId !== actor.ownerId) return false;
  if (actor.kind === 'service') {
    return Object.values(PORTS).some(
      (port) =>
        port.callers.some((caller) => caller === actor.service) &&
        port.grants.some((grant) => grant === action),
    );
  }
  if (actor.via === 'session') return true;
  return isScope(action) && actor.scopes.includes(action);
}

/**
 * First line of every service method: returns the owner whose data may be worked on.
 * @throws 401 for anonymous callers, 403 for a known caller without the right, 404 for another's object.
 */
export function authorize(actor: Actor, action: Action, object?: Owned): string {
  if (actor.kind === 'anonymous') throw unauthenticated();
  if (object && object.ownerId !== actor.ownerId) throw notFound('Object');
  if (can(actor, action, object)) return actor.ownerId;
  throw isScope(action)
    ? forbidden(`This token lacks the scope ${action}.`, 'missing_scope')
    : forbidden('This needs a signed-in session, not an API token.', 'session_required');
}
