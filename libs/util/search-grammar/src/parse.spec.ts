import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DEPTH_MAX, TERMS_MAX, parseSearch, printSearch, type SearchNode } from './index.js';

const root = (text: string) => parseSearch(text).root;
const word = (text: string): SearchNode => ({ kind: 'word', text });
const phrase = (text: string): SearchNode => ({ kind: 'phrase', text });
const tag = (name: string): SearchNode => ({ kind: 'tag', tag: name });
const and = (...children: SearchNode[]): SearchNode => ({ kind: 'and', children });
const or = (...children: SearchNode[]): SearchNode => ({ kind: 'or', children });
const not = (child: SearchNode): SearchNode => ({ kind: 'not', child });

/** Searches put together from everything that means something, balanced and not. */
const searches = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...(
          'a b-c --d - -e or OR and ( ) -( " “ ” "x y" tag:a tag: tag:"b c" -tag:a tag:## tag:#x TYPE:code type:nothing type: ' +
          'project:p site:www.www.example.com. site:https://a.example/b site:"a(b" before:2026 after:2026-02-30 after:2026-01-31 ' +
          'is:shared is:untagged is:what has:attachments has:attachment foo:bar : :: -: a:b:c C++日本 \u200b \ud800'
        ).split(' '),
        'project:"My Project"',
        'project:"unclosed',
        '"unclosed phrase',
        'type:"no such"',
        '""',
        'tag:" "',
        '\n\t',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 25 },
  )
  .chain((parts) => fc.constantFrom(' ', '').map((glue) => parts.join(glue)));

describe('parseSearch', () => {
  it.each<[string, SearchNode | null]>([
    ['', null],
    ['   ', null],
    ['hello', word('hello')],
    ['hello world', and(word('hello'), word('world'))],
    ['"hello world"', phrase('hello world')],
    ['“curly quotes”', phrase('curly quotes')],
    ['a "b  c" d', and(word('a'), phrase('b c'), word('d'))],
    ['foo"bar baz"', and(word('foo'), phrase('bar baz'))],
    ['-draft', not(word('draft'))],
    ['-"a b"', not(phrase('a b'))],
    ['--force', word('--force')],
    ['a - b', and(word('a'), word('-'), word('b'))],
    ['well-known', word('well-known')],
    ['a or b', or(word('a'), word('b'))],
    ['a OR b c', or(word('a'), and(word('b'), word('c')))],
    ['a and b', and(word('a'), word('and'), word('b'))],
    ['(a or b) c', and(or(word('a'), word('b')), word('c'))],
    ['-(a or b)', not(or(word('a'), word('b')))],
    ['-(-a)', word('a')],
    ['((a))', word('a')],
    ['a (b c) d', and(word('a'), word('b'), word('c'), word('d'))],
    ['or a', word('a')],
    ['a or', word('a')],
    ['a or or b', or(word('a'), word('b'))],
    ['"or"', phrase('or')],
    ['oregon', word('oregon')],
    // Operators
    ['tag:design', tag('design')],
    ['TAG:Design', tag('Design')],
    ['tag:#1', tag('#1')],
    ['tag:"two words"', tag('two words')],
    ['-tag:x', not(tag('x'))],
    ['type:code', { kind: 'type', type: 'code' }],
    ['type:CODE', { kind: 'type', type: 'code' }],
    ['project:"My Project"', { kind: 'project', name: 'My Project' }],
    ['project:Work', { kind: 'project', name: 'Work' }],
    ['site:example.com', { kind: 'site', host: 'example.com' }],
    ['site:https://www.Example.com/a', { kind: 'site', host: 'example.com' }],
    ['site:bücher.example', { kind: 'site', host: 'xn--bcher-kva.example' }],
    ['before:2026-01-01', { kind: 'before', day: '2026-01-01' }],
    ['after:2026-02', { kind: 'after', day: '2026-02-01' }],
    ['is:shared', { kind: 'is', value: 'shared' }],
    ['is:untagged', { kind: 'is', value: 'untagged' }],
    ['has:attachment', { kind: 'has', value: 'attachment' }],
    ['has:attachments', { kind: 'has', value: 'attachment' }],
    // What is no operator is plain text
    ['foo:bar', word('foo:bar')],
    ['type:video', word('type:video')],
    ['type:"video clip"', phrase('type:video clip')],
    ['before:tomorrow', word('before:tomorrow')],
    ['before:2026-02-30', word('before:2026-02-30')],
    ['is:open', word('is:open')],
    ['https://example.com/a', word('https://example.com/a')],
    [`tag:${'x'.repeat(51)}`, word(`tag:${'x'.repeat(51)}`)],
    // An operator without a value is still being written
    ['tag:', null],
    ['a tag:', word('a')],
    ['a -tag:"" b', and(word('a'), word('b'))],
    // Unbalanced
    ['"a b', phrase('a b')],
    ['project:"My Pro', { kind: 'project', name: 'My Pro' }],
    ['(a or b', or(word('a'), word('b'))],
    ['a) b', and(word('a'), word('b'))],
    [')(', null],
    ['()', null],
    ['-()', null],
    ['-', word('-')],
    ['(a or () or b)', or(word('a'), word('b'))],
  ])('%j', (text, expected) => {
    expect(root(text)).toEqual(expected);
  });

  it('reads the example of everything at once', () => {
    expect(root('tag:x -tag:y (type:code or type:note) after:2026-01-01 "exact phrase" -word')).toEqual(
      and(
        tag('x'),
        not(tag('y')),
        or({ kind: 'type', type: 'code' }, { kind: 'type', type: 'note' }),
        { kind: 'after', day: '2026-01-01' },
        phrase('exact phrase'),
        not(word('word')),
      ),
    );
  });

  it('says when it left something out', () => {
    expect(parseSearch('a b').isCut).toBe(false);
    const many = parseSearch(Array.from({ length: TERMS_MAX + 10 }, (_, n) => `w${n}`).join(' '));
    expect(many.isCut).toBe(true);
    expect(many.root).toMatchObject({ kind: 'and' });
    expect(many.root?.kind === 'and' && many.root.children.length).toBe(TERMS_MAX);
    expect(parseSearch(`${'x'.repeat(5000)}`).isCut).toBe(true);
    expect(parseSearch(`${'('.repeat(DEPTH_MAX + 1)}a`).isCut).toBe(true);
    expect(parseSearch(`${'('.repeat(DEPTH_MAX)}a`).isCut).toBe(false);
  });

  it('reads deeper parentheses as if they were not there', () => {
    const deep = `${'('.repeat(500)}a${')'.repeat(500)} b`;
    expect(root(deep)).toEqual(and(word('a'), word('b')));
  });

  it.each([
    ['parentheses', '('.repeat(100_000)],
    ['negated parentheses', '-('.repeat(100_000)],
    ['closing parentheses', ')'.repeat(100_000)],
    ['quotes', '"'.repeat(100_001)],
    ['minuses', '-'.repeat(100_000)],
    ['alternatives', 'a or '.repeat(50_000)],
    ['operators', 'tag:'.repeat(50_000)],
  ])('survives 100,000 %s', (_name, text) => {
    expect(() => printSearch(root(text))).not.toThrow();
  });

  it('never throws and gives a well-formed tree', () => {
    const check = (node: SearchNode): void => {
      if (node.kind === 'and' || node.kind === 'or') {
        expect(node.children.length).toBeGreaterThanOrEqual(2);
        for (const child of node.children) {
          expect(child.kind).not.toBe(node.kind);
          check(child);
        }
      } else if (node.kind === 'not') {
        expect(node.child.kind).not.toBe('not');
        check(node.child);
      }
    };
    fc.assert(
      fc.property(fc.oneof(searches, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        const parsed = root(text);
        if (parsed !== null) check(parsed);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('printSearch', () => {
  it.each([
    ['a   b', 'a b'],
    ['(a or b) c', '(a or b) c'],
    ['a b or c', 'a b or c'],
    ['-( a  or b )', '-(a or b)'],
    ['-(a b)', '-(a b)'],
    ['project:"My Project"', 'project:"My Project"'],
    ['TAG:x', 'tag:x'],
    ['-(-)', '-(-)'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(printSearch(root(text))).toBe(expected);
  });

  it('quotes what would read as something else', () => {
    expect(printSearch(word('or'))).toBe('"or"');
    expect(printSearch(word('tag:x'))).toBe('"tag:x"');
    expect(printSearch(word('two words'))).toBe('"two words"');
    expect(printSearch(tag('say "hi"'))).toBe(`tag:"say 'hi'"`);
  });

  it('means the same when it is read again', () => {
    fc.assert(
      fc.property(searches, (text) => {
        const first = root(text);
        const printed = printSearch(first);
        expect(root(printed)).toEqual(first);
        expect(printSearch(root(printed))).toBe(printed);
      }),
      { numRuns: 5000 },
    );
  });
});
