import { describe, expect, it } from '@jest/globals';
import { Client, eventually, newUser } from './support/client.js';
import { listen } from './support/event-stream.js';

describe('live updates', () => {
  it('tell an open page within a second what a program saved', async () => {
    const user = await newUser();
    const { token } = (await user.post('/api/tokens', { name: 'curl' })).body.data;
    const stream = await listen(user);
    const started = Date.now();
    const { id } = (
      await new Client(token).post('/api/bookmarks', { type: 'note', title: 'From outside', content: 'x' })
    ).body.data;
    await eventually(async () => stream.events.some((event) => event.data.includes(id)));
    expect(Date.now() - started).toBeLessThan(5_000);
    stream.close();
    await stream.ended;
  });

  it('resume where they were, and say so when they cannot', async () => {
    const user = await newUser();
    const first = await listen(user);
    await user.post('/api/bookmarks', { type: 'note', title: 'One', content: '' });
    const seen = await eventually(async () => first.events.find((event) => event.id));
    first.close();
    const { id } = (await user.post('/api/bookmarks', { type: 'note', title: 'Two', content: '' })).body.data;
    const second = await listen(user, seen.id);
    await eventually(async () => second.events.some((event) => event.data.includes(id)));
    second.close();
    const third = await listen(user, 'unknown-0');
    await eventually(async () => third.events.some((event) => event.event === 'reset'));
    third.close();
  });

  it('end when the session ends', async () => {
    const user = await newUser();
    const stream = await listen(user);
    await user.post('/api/auth/logout');
    await Promise.race([
      stream.ended,
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error('the stream went on')), 25_000).unref(),
      ),
    ]);
  });

  it('are nobody else’s', async () => {
    const [one, two] = [await newUser(), await newUser()];
    const stream = await listen(two);
    const { id } = (await one.post('/api/bookmarks', { type: 'note', title: 'Mine', content: '' })).body.data;
    const own = (await two.post('/api/bookmarks', { type: 'note', title: 'Own', content: '' })).body.data.id;
    await eventually(async () => stream.events.some((event) => event.data.includes(own)));
    expect(stream.events.some((event) => event.data.includes(id))).toBe(false);
    stream.close();
  });
});
