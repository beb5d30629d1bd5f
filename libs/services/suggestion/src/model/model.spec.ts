import { describe, expect, it } from '@jest/globals';
import { featuresOf, namesIn, type Sample } from './features.js';
import { rank, type Known } from './ranking.js';

const sample = (fields: Partial<Sample> = {}): Sample => ({
  type: 'link',
  title: '',
  content: '',
  url: null,
  projectId: null,
  tags: [],
  ...fields,
});

describe('featuresOf', () => {
  it('takes words, place, project, type and tags', () => {
    const features = featuresOf(
      sample({
        title: 'The Borrow Checker, explained',
        url: 'https://www.github.com/Rust-Lang/rust/wiki',
        projectId: 7,
        tags: ['Rust'],
      }),
    );
    expect(features).toEqual([
      'host:github.com',
      'site:github.com/rust-lang',
      'project:7',
      'type:link',
      'word:borrow',
      'word:checker',
      'word:explained',
      'word:rust',
      'word:lang',
      'word:wiki',
      'tag:rust',
    ]);
  });

  it('knows one word in its forms, and the site behind a part of it', () => {
    expect(featuresOf(sample({ title: 'Recipes' }))).toContain('word:recipe');
    expect(featuresOf(sample({ title: 'libraries' }))).toContain('word:library');
    expect(featuresOf(sample({ url: 'https://blog.example.com/' }))).toEqual(
      expect.arrayContaining(['host:blog.example.com', 'host:example.com']),
    );
  });

  it('has nothing of a password', () => {
    const secret = sample({
      type: 'password',
      title: 'Bank',
      content: 'hunter',
      url: 'https://bank.example/',
    });
    expect(featuresOf(secret)).toEqual([]);
    expect(namesIn(secret)).toEqual([]);
  });

  it('leaves out what looks like a key, numbers and what stands everywhere', () => {
    const title = 'the 2026 of a1b2c3d4e5f6a7b8 word';
    expect(featuresOf(sample({ title })).filter((one) => one.startsWith('word:'))).toEqual(['word:word']);
  });

  it('is bounded, however long the text', () => {
    const long = Array.from(
      { length: 5_000 },
      (_one, at) => `w${String.fromCharCode(97 + (at % 26))}${'x'.repeat(at % 20)}`,
    ).join(' ');
    const tags = Array.from({ length: 50 }, (_one, at) => `tag${at}`);
    const url = `https://a.b.example/${long.replaceAll(' ', '/').slice(0, 1_500)}`;
    expect(
      featuresOf(sample({ title: long, content: long, url, projectId: 1, tags })).length,
    ).toBeLessThanOrEqual(41);
  });

  it('takes a broken escape for what it is', () => {
    expect(featuresOf(sample({ url: 'https://a.example/%E0%A4%A/bread' }))).toContain('word:bread');
  });
});

describe('namesIn', () => {
  it('finds names of two words however they are joined', () => {
    const names = namesIn(sample({ title: 'On machine learning' }));
    expect(names).toEqual(
      expect.arrayContaining(['machine', 'machine learning', 'machine-learning', 'machinelearning']),
    );
  });
});

describe('rank', () => {
  const vote = (tag: string, count: number, more: object = {}) => ({
    tag,
    count,
    accepted: 0,
    ignored: 0,
    ...more,
  });
  const known = (fields: Partial<Known>): Known => ({ bookmarks: 100, evidence: [], named: [], ...fields });
  const tags = (of: Known, without: readonly string[] = []): string[] =>
    rank(of, new Set(without), 8).map(({ tag }) => tag);

  it('believes a rare word more than a frequent one', () => {
    const evidence = [
      { feature: 'word:often', seen: 90, votes: [vote('common', 60)] },
      { feature: 'word:seldom', seen: 5, votes: [vote('special', 5)] },
    ] as const;
    expect(tags(known({ evidence }))[0]).toBe('special');
  });

  it('doubts what it saw once', () => {
    const evidence = [
      { feature: 'host:once.example', seen: 1, votes: [vote('once', 1)] },
      { feature: 'host:twice.example', seen: 4, votes: [vote('always', 4)] },
    ] as const;
    expect(tags(known({ evidence }))).toEqual(['always', 'once']);
  });

  it('takes verdicts into account', () => {
    const votes = [vote('one', 5), vote('two', 4)];
    const at = (more: object) =>
      tags(
        known({ evidence: [{ feature: 'word:x', seen: 5, votes: [vote('one', 5, more), vote('two', 4)] }] }),
      )[0];
    expect(tags(known({ evidence: [{ feature: 'word:x', seen: 5, votes }] }))[0]).toBe('one');
    expect(at({ ignored: 2 })).toBe('two');
    expect(at({ ignored: 2, accepted: 30 })).toBe('one');
  });

  it('explains itself by the strongest reasons, and leaves out what is there', () => {
    const evidence = [
      { feature: 'host:github.com', seen: 20, votes: [vote('rust', 12), vote('go', 8)] },
      { feature: 'word:crate', seen: 10, votes: [vote('rust', 10)] },
      { feature: 'project:3', seen: 50, votes: [vote('rust', 20)] },
    ] as const;
    const [first] = rank(known({ evidence }), new Set(), 8);
    expect(first).toMatchObject({ tag: 'rust', because: ['word crate', 'host github.com', 'its project'] });
    expect(tags(known({ evidence }), ['rust'])).toEqual(['go']);
  });

  it('says nothing when nothing is known', () => {
    expect(tags(known({}))).toEqual([]);
    expect(
      tags(known({ evidence: [{ feature: 'type:link', seen: 100, votes: [vote('any', 50)] }] })),
    ).toEqual([]);
  });
});
