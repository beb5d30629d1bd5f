import { describe, expect, it } from '@jest/globals';
import { signInThroughProvider } from './support/browser-session.js';
import { Client, anonymous, baseUrl, newUser, signIn, type Reply } from './support/client.js';

describe('signing in', () => {
  it('leads a newcomer to a session that knows who they are', async () => {
    const user = await newUser('Ada Example');
    const { status, body } = await user.get('/api/auth/me');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ email: user.email, name: 'Ada Example', bookmarks_count: 0 });
    expect(body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('gives the same account to the same person', async () => {
    const first = await newUser();
    const again = await signIn(first.email, 'Test Person');
    const [one, two] = await Promise.all([first.get('/api/auth/me'), again.get('/api/auth/me')]);
    expect(one.body.data.id).toBe(two.body.data.id);
  });

  it('puts a token into the address that is good for one exchange only', async () => {
    const callback = await signInThroughProvider(baseUrl(), { email: 'once@example.com', name: 'Once' });
    const passed = new Client(callback.searchParams.get('token'));
    const rotate = (headers = {}): Promise<Reply> =>
      passed.post('/api/auth/session/rotate', undefined, { headers });
    // Somebody else's browser, led to the address, has not the cookie of the one that signed in.
    expect((await rotate()).body.error.code).toBe('foreign_sign_in');
    expect((await rotate({ cookie: callback.cookie })).status).toBe(200);
    expect((await rotate({ cookie: callback.cookie })).status).toBe(401);
    expect((await passed.get('/api/auth/me')).status).toBe(401);
  });

  it('refuses a callback that this browser did not begin', async () => {
    const response = await fetch(new URL('/api/auth/google/callback?code=x&state=y', baseUrl()), {
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toContain('error=auth_failed');
  });

  it('ends a session at once', async () => {
    const user = await newUser();
    expect((await user.post('/api/auth/logout')).status).toBe(200);
    expect((await user.get('/api/auth/me')).status).toBe(401);
  });

  it('says 401 to strangers, in the one shape of failure', async () => {
    const { status, body, headers } = await anonymous().get('/api/bookmarks');
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false, error: { code: 'unauthenticated', fields: [] } });
    expect(body.error.request_id).toBe(headers.get('x-request-id'));
  });
});

describe('API tokens', () => {
  it('are shown once, work until revoked, and stay out of the account', async () => {
    const user = await newUser();
    const made = await user.post('/api/tokens', { name: 'Extension' });
    expect(made.body.data.token).toMatch(/^qs_/);
    const listed = await user.get('/api/tokens');
    expect(JSON.stringify(listed.body)).not.toContain(made.body.data.token);
    const program = new Client(made.body.data.token);
    expect((await program.get('/api/bookmarks')).status).toBe(200);
    expect((await program.get('/api/tokens')).status).toBe(403);
    expect((await program.delete('/api/auth/account')).status).toBe(403);
    expect((await user.delete(`/api/tokens/${made.body.data.id}`)).status).toBe(200);
    expect((await program.get('/api/bookmarks')).status).toBe(401);
  });

  it('need a name', async () => {
    const user = await newUser();
    expect((await user.post('/api/tokens', { name: '   ' })).status).toBe(400);
  });
});

describe('the AI key', () => {
  it('is never given back', async () => {
    const user = await newUser();
    const key = 'sk-proj-0123456789abcdefWXYZ';
    expect((await user.post('/api/auth/openai-key', { openai_api_key: key })).body.openai_api_key).toBe(
      'sk-…WXYZ',
    );
    const read = await user.get('/api/auth/openai-key?for_ui=true');
    expect(JSON.stringify(read.body)).not.toContain('0123456789');
    expect(read.body.openai_api_key).toBe('sk-…WXYZ');
    await user.delete('/api/auth/openai-key');
    expect((await user.get('/api/auth/openai-key')).body.openai_api_key).toBeNull();
    const empty = await user.post('/api/auth/openai-key', { openai_api_key: '  ' });
    expect(empty.status).toBe(400);
    expect(empty.body.message).toBe('Please enter an OpenAI API key');
  });
});
