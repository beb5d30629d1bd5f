import type { Scope, ServiceName } from '#contracts';

/** A signed-in person, through a session or an API token. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  /** The account whose data is worked on. Today always the user's own. */
  readonly ownerId: string;
  readonly via: 'session' | 'token';
  /** What an API token may do; a session's list is empty and means everything. */
  readonly scopes: readonly Scope[];
  /** Id of the session or the API token. */
  readonly credentialId: string;
}

/** A service working for the owner of some data. */
export interface ServiceActor {
  readonly kind: 'service';
  readonly service: ServiceName;
  readonly ownerId: string;
}

/** Nobody in particular: public routes. */
export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export type Actor = UserActor | ServiceActor | AnonymousActor;

export const ANONYMOUS: AnonymousActor = { kind: 'anonymous' };

/** Who did it, as messages and logs say it. */
export function actorLabel(actor: Actor): { kind: Actor['kind']; id: string } {
  switch (actor.kind) {
    case 'user':
      return { kind: 'user', id: actor.userId };
    case 'service':
      return { kind: 'service', id: actor.service };
    case 'anonymous':
      return { kind: 'anonymous', id: '' };
  }
}
