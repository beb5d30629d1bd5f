import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { tooMany } from '#platform/errors';
import type { UserActor } from '#platform/identity';
import { Callers } from './callers.js';
import { ClientAddresses } from './client-address.js';
import type { Destination } from './destination.js';
import { Suspects } from './suspects.js';

const token = (letter: string): string => `qss_${letter.repeat(43)}`;
const GOOD = token('g');
const ADA: UserActor = {
  kind: 'user',
  userId: 'ada',
  ownerId: 'ada',
  via: 'session',
  scopes: [],
  credentialId: 's1',
};
const REQUIRED: Destination = { target: 'bookmark', admission: 'required', isUpload: false };
const UPLOAD: Destination = { target: 'bookmark', admission: 'optional', isUpload: true };

function requestWith(bearer?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (bearer !== undefined) request.headers.authorization = `Bearer ${bearer}`;
  return request;
}

/** Callers whose every address may fail three times, and clocks that tests move. */
function setUp() {
  const good = new Set([GOOD]);
  const used = new Map<string, number>();
  const clock = { now: 0 };
  const actorOf = jest.fn((request: IncomingMessage) =>
    Promise.resolve(good.has(request.headers.authorization?.slice(7) ?? '') ? ADA : null),
  );
  const consume = (key: string): Promise<void> => {
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return count > 3 && !key.startsWith('user:')
      ? Promise.reject(tooMany('Too many', 60))
      : Promise.resolve();
  };
  const suspects = new Suspects(() => clock.now);
  const callers = new Callers({ actorOf }, { consume }, new ClientAddresses([]), suspects);
  const admit = (bearer?: string, destination = REQUIRED): Promise<string> =>
    callers.admit(requestWith(bearer), destination).then(
      (actor) => actor.kind,
      (error: Error & { code?: string }) => error.code ?? error.message,
    );
  return { admit, actorOf, used, clock, good };
}

describe('Callers', () => {
  it('looks up no more credentials of an address that is over its limit', async () => {
    const { admit, actorOf } = setUp();
    const answers: string[] = [];
    for (const letter of 'abcdefgh') answers.push(await admit(token(letter)));
    expect(answers.slice(0, 3)).toEqual(Array(3).fill('unauthenticated'));
    expect(new Set(answers.slice(3))).toEqual(new Set(['too_many_requests']));
    expect(actorOf).toHaveBeenCalledTimes(3);
  });

  it('counts each failure once', async () => {
    const { admit, used } = setUp();
    await admit(token('a'));
    await admit(token('b'));
    expect([...used]).toEqual([['address:unknown', 2]]);
  });

  it('goes on letting in whom it knew, beside somebody who guesses', async () => {
    const { admit, used } = setUp();
    expect(await admit(GOOD)).toBe('user');
    for (const letter of 'abcdef') await admit(token(letter));
    expect(await admit(GOOD)).toBe('user');
    expect(used.get('user:ada')).toBe(2);
  });

  it('lets nobody in by a credential that was good, and has the next try pay', async () => {
    const { admit, actorOf, good } = setUp();
    await admit(GOOD);
    for (const letter of 'abcdef') await admit(token(letter));
    good.delete(GOOD);
    const before = actorOf.mock.calls.length;
    expect(await admit(GOOD)).toBe('too_many_requests');
    expect(await admit(GOOD)).toBe('too_many_requests');
    expect(actorOf).toHaveBeenCalledTimes(before + 1);
  });

  it('forgets after a minute', async () => {
    const { admit, actorOf, clock, used } = setUp();
    for (const letter of 'abcdef') await admit(token(letter));
    clock.now = 60_001;
    used.clear();
    expect(await admit(GOOD)).toBe('user');
    expect(used.has('address:unknown')).toBe(false);
    expect(actorOf).toHaveBeenCalledTimes(4);
  });

  it('never looks up what is no credential, and counts pictures apart unless one comes with them', async () => {
    const { admit, actorOf, used } = setUp();
    expect(await admit('junk')).toBe('unauthenticated');
    expect(await admit(undefined, UPLOAD)).toBe('anonymous');
    expect(actorOf).not.toHaveBeenCalled();
    expect(await admit(token('a'), UPLOAD)).toBe('anonymous');
    expect(Object.fromEntries(used)).toEqual({ 'address:unknown': 2, 'uploads:unknown': 1 });
  });
});
