import type { Bookmark } from '../api/types.js';

type Sample = Pick<Bookmark, 'type' | 'title' | 'content' | 'url' | 'tags'> & { readonly hoursAgo: number };

const SAMPLES: readonly Sample[] = [
  {
    type: 'link',
    title: 'Launch page, round three',
    content: 'Hero, pricing and the new onboarding flow',
    url: 'https://www.figma.com/file/launch',
    tags: ['design', 'launch', 'review'],
    hoursAgo: 2,
  },
  {
    type: 'code',
    title: 'Retry with full jitter',
    content: 'const delay = Math.random() * Math.min(cap, base * 2 ** attempt)',
    url: null,
    tags: ['typescript'],
    hoursAgo: 5,
  },
  {
    type: 'color',
    title: 'Dark theme accents',
    content: '#0f172a\n#38bdf8\n#f472b6\n#facc15',
    url: null,
    tags: ['design', 'tokens'],
    hoursAgo: 27,
  },
  {
    type: 'note',
    title: 'Interviews: what people do with 4,000 tabs',
    content: '“I stash it somewhere and then I search my mail.” Nine of eleven never sort.',
    url: null,
    tags: ['research'],
    hoursAgo: 50,
  },
  { type: 'password', title: 'Staging admin', content: null, url: null, tags: ['ops'], hoursAgo: 100 },
];

/** Sample bookmarks. Their ids start with `demo-`, which no call ever carries to the server. */
export function sampleBookmarks(now: number): readonly Bookmark[] {
  return SAMPLES.map(({ hoursAgo, ...sample }, index) => {
    const time = new Date(now - hoursAgo * 3_600_000).toISOString();
    return {
      ...sample,
      id: `demo-${index}`,
      masked: sample.type === 'password',
      content_truncated: false,
      attachments: [],
      created_at: time,
      updated_at: time,
      deleted_at: null,
      project: { id: 3, name: 'Product launch' },
      copy_count: 0,
      version: 1,
      preview: null,
      shared: index === 0,
    };
  });
}
