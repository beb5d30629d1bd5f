import { beforeAll, describe, expect, it } from '@jest/globals';
import { fileForm } from '../api/support/account.js';
import { eventually, newUser, type Client } from '../api/support/client.js';
import { HARMLESS_URLS, RUNNING_URLS } from './support/script-corpus.js';

const KEPT = /^(?:https?|ftp|mailto):/i;

describe('addresses that run script', () => {
  let user: Client;
  let link: string;
  let project: number;

  beforeAll(async () => {
    user = await newUser();
    const { data } = (
      await user.post('/api/bookmarks', {
        type: 'link',
        title: 'Kept',
        content: '',
        url: 'https://kept.invalid/',
      })
    ).body;
    link = data.id;
    project = data.project.id;
  });

  it.each(RUNNING_URLS)('are no link’s address: %j', async (url) => {
    const saved = await user.post('/api/bookmarks', { type: 'link', title: 'x', content: '', url });
    const changed = await user.put(`/api/bookmarks/${link}`, { url });
    expect([saved.status, changed.status]).toEqual([400, 400]);
    expect((await user.get(`/api/bookmarks/${link}`)).body.data.url).toBe('https://kept.invalid/');
  });

  it('are not imported in a batch', async () => {
    const entries = RUNNING_URLS.map((url, n) => ({
      type: 'link',
      title: `Running ${n}`,
      content: '',
      url,
      tags: [],
      project_id: project,
    }));
    for (let at = 0; at < entries.length; at += 50) {
      const { status, body } = await user.post('/api/import/bookmarks', {
        bookmarks: entries.slice(at, at + 50),
      });
      expect({ status, data: body.data }).toMatchObject({ status: 200, data: { imported: 0 } });
    }
  });

  it('are not imported from a file, nor from an attribute beside the address', async () => {
    const attribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const links = RUNNING_URLS.flatMap((url) => [
      `<DT><A HREF="${attribute(url)}">x</A>`,
      `<DT><A HREF="${url.replaceAll('"', '')}">raw</A>`,
      `<DT><A HREF='${url.replaceAll("'", '')}'>single</A>`,
    ]);
    const extras = `<DT><A FEEDURL="javascript:1" ICON_URI="javascript:1" HREF="https://control.invalid/" ICON="data:text/html,x">control</A>`;
    const other = await newUser();
    const accepted = await other.call('POST', '/api/import/file', {
      form: fileForm('b.html', `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL>${links.join('\n')}${extras}</DL>`),
    });
    const path = `/api/import/jobs/${accepted.body.data.job_id}`;
    const job = await eventually(async () => {
      const { data } = (await other.get(path)).body;
      return ['done', 'failed'].includes(data.status) && data;
    }, 60);
    expect(job.status).toBe('done');
    const urls: string[] = (await other.get('/api/bookmarks?limit=100')).body.data.map(
      (row: { url: string }) => row.url,
    );
    expect(urls).toContain('https://control.invalid/');
    for (const url of urls) expect(url).toMatch(KEPT);
  });

  it.each(HARMLESS_URLS)('those that only look so are kept as they are or refused: %j', async (url) => {
    const { status, body } = await user.post('/api/bookmarks', {
      type: 'link',
      title: 'x',
      content: '',
      url,
    });
    expect([201, 400]).toContain(status);
    if (status === 201) expect(body.data.url).toMatch(KEPT);
  });
});
