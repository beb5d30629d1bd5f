import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, eventually, newUser } from './support/client.js';

const CHROME = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE>
<H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1600000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
  <DL><p>
    <DT><A HREF="https://developer.mozilla.org/" ADD_DATE="1600000001">MDN</A>
    <DT><H3>Design Systems</H3>
    <DL><p>
      <DT><A HREF="https://www.radix-ui.com/" ADD_DATE="1600000002">Radix</A>
      <DT><A HREF="javascript:void(0)">Bookmarklet</A>
    </DL><p>
  </DL><p>
  <DT><A HREF="https://loose.example/" ADD_DATE="1600000003">Loose</A>
</DL><p>`;

describe('import', () => {
  let user: Client;
  beforeAll(async () => {
    user = await newUser();
  });

  const send = async (text: string, name = 'bookmarks.html', options?: object): Promise<any> => {
    const form = new FormData();
    form.append('file', new Blob([text], { type: 'text/html' }), name);
    if (options) form.append('options', JSON.stringify(options));
    return user.call('POST', '/api/import/file', { form });
  };

  const finished = (id: string): Promise<any> =>
    eventually(async () => {
      const { body } = await user.get(`/api/import/jobs/${id}`);
      return ['done', 'failed', 'undone'].includes(body.data.status) && body.data;
    });

  it('takes a whole file in, once, and takes it back', async () => {
    const accepted = await send(CHROME);
    expect(accepted.status).toBe(202);
    const job = await finished(accepted.body.data.job_id);
    expect(job).toMatchObject({
      status: 'done',
      bookmarks_imported: 3,
      duplicates_skipped: 0,
      unsupported_skipped: 1,
    });
    const found = (await user.get('/api/bookmarks?search=radix')).body.data[0];
    expect(found).toMatchObject({
      title: 'Radix',
      url: 'https://www.radix-ui.com/',
      tags: ['design-systems'],
    });
    expect(found.project.name).toBe('Bookmarks bar');
    expect(found.created_at).toBe('2020-09-13T12:26:42.000Z');

    const again = await finished((await send(CHROME)).body.data.job_id);
    expect(again).toMatchObject({ bookmarks_imported: 0, duplicates_skipped: 3, projects_created: 0 });

    const undone = await user.post(`/api/import/jobs/${job.id}/undo`);
    expect(undone.body.data.status).toBe('undone');
    expect((await user.get('/api/bookmarks')).body.meta.total).toBe(0);
  });

  it('puts everything into one project when asked', async () => {
    const job = await finished(
      (await send(CHROME, 'b.html', { strategy: 'tags', project_name: 'Inbox' })).body.data.job_id,
    );
    expect(job.bookmarks_imported).toBe(3);
    const projects = (await user.get('/api/projects')).body.data ?? (await user.get('/api/projects')).body;
    expect(projects.map((one: any) => one.name)).toContain('Inbox');
  });

  it('says what is wrong with a file', async () => {
    expect((await send(CHROME, 'bookmarks.txt')).body.message).toBe(
      'Please select a valid HTML bookmarks file',
    );
    const noList = await send('<html><body>hello</body></html>');
    const message =
      noList.status === 202
        ? (await finished(noList.body.data.job_id)).errors[0].message
        : noList.body.message;
    expect(message).toContain('Invalid bookmarks file format - no DL element found');
    expect((await send(CHROME, 'b.html', { strategy: 'tags', project_name: ' ' })).status).toBe(400);
  });

  it('serves the wizard its own pace: projects, then batches of fifty', async () => {
    const projects = (
      await user.post('/api/import/projects', {
        projects: [{ name: 'Wizard', description: 'Imported from Chrome bookmarks' }],
      })
    ).body.data;
    expect(projects[0]).toMatchObject({ name: 'Wizard', id: expect.any(Number) });
    const bookmarks = [
      {
        type: 'link',
        title: 'Good',
        content: '',
        url: 'https://good.example',
        tags: ['a'],
        project_id: projects[0].id,
      },
      { type: 'link', title: 'Bad', content: '', url: 'about:blank', tags: [], project_id: projects[0].id },
      {
        type: 'link',
        title: 'Good again',
        content: '',
        url: 'http://www.good.example/',
        tags: [],
        project_id: projects[0].id,
      },
    ];
    const { body } = await user.post('/api/import/bookmarks', { bookmarks });
    expect(body.data).toMatchObject({ imported: 1, duplicates_skipped: 1 });
    expect(body.data.errors).toHaveLength(1);
    expect(
      (await user.post('/api/import/bookmarks', { bookmarks: Array(51).fill(bookmarks[0]) })).status,
    ).toBe(400);
  });

  it('keeps jobs to their owner', async () => {
    const id = (await send(CHROME)).body.data.job_id;
    const stranger = await newUser();
    expect((await stranger.get(`/api/import/jobs/${id}`)).status).toBe(404);
    expect((await stranger.post(`/api/import/jobs/${id}/undo`)).status).toBe(404);
    await finished(id);
  });
});
