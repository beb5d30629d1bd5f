import { describe, expect, it } from '@jest/globals';
import { Client, eventually, newUser, signIn } from './support/client.js';

describe('deleting an account', () => {
  it('revokes everything at once, and a new sign-in begins with nothing', async () => {
    const user = await newUser();
    const before = (await user.get('/api/auth/me')).body.data;
    const { token } = (await user.post('/api/tokens', { name: 'program' })).body.data;
    await user.post('/api/bookmarks', { type: 'password', title: 'Old secret', content: 'x1!y2' });
    await user.post('/api/auth/openai-key', { openai_api_key: 'sk-proj-0123456789abcdef' });
    expect((await user.delete('/api/auth/account')).status).toBe(200);
    expect((await user.get('/api/auth/me')).status).toBe(401);
    expect((await new Client(token).get('/api/bookmarks')).status).toBe(401);
    const again = await signIn(user.email, 'Test Person');
    const after = (await again.get('/api/auth/me')).body.data;
    expect(after.id).not.toBe(before.id);
    expect((await again.get('/api/bookmarks')).body.meta.total).toBe(0);
    expect((await again.get('/api/auth/openai-key')).body.openai_api_key).toBeNull();
    await eventually(async () => (await again.get('/api/auth/me')).status === 200);
  });
});
