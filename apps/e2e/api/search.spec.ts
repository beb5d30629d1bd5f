import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, eventually, newUser } from './support/client.js';

describe('search', () => {
  let user: Client;

  beforeAll(async () => {
    user = await newUser();
    const work = (await user.post('/api/projects', { name: 'Product launch' })).body.data.id;
    const home = (await user.post('/api/projects', { name: 'Home' })).body.data.id;
    const entries = [
      {
        project_id: work,
        type: 'link',
        title: 'Kubernetes documentation',
        url: 'https://kubernetes.io/docs',
        tags: ['ops', 'reference'],
      },
      {
        project_id: work,
        type: 'note',
        title: 'Crème brûlée for the party',
        content: 'Sugar, vanilla, patience',
        tags: ['food'],
      },
      {
        project_id: home,
        type: 'code',
        title: 'Retry with jitter',
        content: 'const delay = Math.random() * cap',
        tags: ['typescript'],
      },
      { project_id: home, type: 'note', title: '東京の天気', content: '晴れ時々曇り' },
      { project_id: home, type: 'note', title: 'Untitled thoughts', content: 'about gardens and roses' },
    ];
    for (const entry of entries)
      expect((await user.post('/api/bookmarks', { content: '', ...entry })).status).toBe(201);
  });

  const titles = async (search: string): Promise<string[]> => {
    const { status, body } = await user.get(`/api/bookmarks?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    return body.data.map((one: any) => one.title);
  };

  it.each([
    ['kube', 'Kubernetes documentation'],
    ['creme brulee', 'Crème brûlée for the party'],
    ['VANILLA', 'Crème brûlée for the party'],
    ['tag:typescript', 'Retry with jitter'],
    ['site:kubernetes.io', 'Kubernetes documentation'],
    ['type:code', 'Retry with jitter'],
    ['project:"Product launch" tag:food', 'Crème brûlée for the party'],
    ['"gardens and roses"', 'Untitled thoughts'],
    ['東京', '東京の天気'],
    ['launch docum', 'Kubernetes documentation'],
  ])('%s finds %s first', async (search, title) => {
    expect((await titles(search))[0]).toBe(title);
  });

  it('finds a misspelt word once the vocabulary knows the right one', async () => {
    await eventually(async () => (await titles('kuberntes'))[0] === 'Kubernetes documentation');
  });

  it('combines, excludes and never fails on what it does not understand', async () => {
    expect(await titles('kube or vanilla')).toHaveLength(2);
    expect(await titles('type:note -tag:food')).not.toContain('Crème brûlée for the party');
    expect(await titles('is:untagged')).toEqual(expect.arrayContaining(['Untitled thoughts']));
    for (const odd of [
      '((((',
      '"',
      'or or',
      'colour:blue',
      '-',
      ':',
      "'; DROP TABLE bookmarks; --",
      '%_\\',
      '\u0000x',
    ]) {
      await titles(odd);
    }
  });
});
