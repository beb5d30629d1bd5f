import { describe, expect, it } from '@jest/globals';
import { createApiClient } from './client.js';

describe('the API client', () => {
  it('says who calls, which version it speaks and where days begin', async () => {
    const seen: Request[] = [];
    const client = createApiClient({
      baseUrl: 'http://product.test',
      token: () => 'qs_token',
      timeZone: 'Europe/Berlin',
      fetch: async (request) => {
        seen.push(request);
        return Response.json({ success: true, data: [], meta: { total: 0, limit: 50, next_cursor: null } });
      },
    });
    const { data, error } = await client.GET('/api/bookmarks', { params: { query: { search: 'a b' } } });
    expect(error).toBeUndefined();
    expect(data?.success).toBe(true);
    const [request] = seen;
    expect(request?.url).toBe('http://product.test/api/bookmarks?search=a%20b');
    expect(request?.headers.get('authorization')).toBe('Bearer qs_token');
    expect(request?.headers.get('x-api-version')).toBe('v2');
    expect(request?.headers.get('x-time-zone')).toBe('Europe/Berlin');
  });

  it('hands a failure on as it is described', async () => {
    const failure = {
      success: false,
      message: 'Project not found',
      error: { code: 'not_found', fields: [], request_id: 'r' },
    };
    const client = createApiClient({
      baseUrl: 'http://product.test',
      token: () => null,
      fetch: async () => Response.json(failure, { status: 404 }),
    });
    const { error, response } = await client.GET('/api/projects/{id}', { params: { path: { id: 1 } } });
    expect(response.status).toBe(404);
    expect(error).toEqual(failure);
  });
});
