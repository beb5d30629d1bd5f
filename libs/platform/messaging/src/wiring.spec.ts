import { describe, expect, it } from '@jest/globals';
import { assertWiring, inboxQueueName, typesFor, workQueueName } from './wiring.js';

const SUBSCRIPTIONS = {
  'a.v1': { subscribers: ['gateway', 'bookmark'] },
  'b.v1': { subscribers: ['gateway'] },
  'c.v1': { subscribers: [] },
};

describe('wiring', () => {
  it('knows what a service receives', () => {
    expect(typesFor('gateway', SUBSCRIPTIONS)).toEqual(['a.v1', 'b.v1']);
    expect(typesFor('stranger', SUBSCRIPTIONS)).toEqual([]);
  });

  it('accepts exactly the handlers that are subscribed', () => {
    expect(() => assertWiring('gateway', SUBSCRIPTIONS, ['b.v1', 'a.v1'])).not.toThrow();
    expect(() => assertWiring('bookmark', SUBSCRIPTIONS, ['a.v1'])).not.toThrow();
  });

  it('names everything that is wrong at once', () => {
    expect(() => assertWiring('gateway', SUBSCRIPTIONS, ['c.v1', 'a.v1'])).toThrow(
      'The gateway service is wired wrongly: b.v1 is subscribed to but has no handler; c.v1 has a handler but no subscription',
    );
  });

  it('names queues without colons', () => {
    expect([inboxQueueName('bookmark'), workQueueName('bookmark', 'preview.fetch')]).toEqual([
      'bookmark-inbox',
      'bookmark-work-preview.fetch',
    ]);
  });
});
