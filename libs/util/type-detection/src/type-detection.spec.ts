import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detect, detectType } from './index.js';

const lines = (...parts: string[]) => parts.join('\n');

const LINKS: [content: string, url: string, why: string][] = [
  ['https://example.com', 'https://example.com', 'a url'],
  [
    'HTTP://Example.com/A?b=c#d',
    'HTTP://Example.com/A?b=c#d',
    'a scheme has no case, and the text stays as written',
  ],
  ['  https://example.com/x \n', 'https://example.com/x', 'blanks around it come from copying'],
  ['https://example.com:8443/a', 'https://example.com:8443/a', 'a port'],
  ['http://localhost:3000/x', 'http://localhost:3000/x', 'a host of its own'],
  ['https://user@example.com', 'https://user@example.com', 'a user part'],
  ['https://example.com/a(b)', 'https://example.com/a(b)', 'brackets do not make it code'],
  ['https://example.com/?q={x:1};', 'https://example.com/?q={x:1};', 'neither do these'],
  ['https://bücher.example/ü', 'https://bücher.example/ü', 'an international name'],
  ['https://example.com/Passw0rd!', 'https://example.com/Passw0rd!', 'an address comes before a password'],
  ['ftp://ftp.example.com/pub', 'ftp://ftp.example.com/pub', 'ftp can be saved'],
  ['mailto:ann@example.com', 'mailto:ann@example.com', 'so can mailto'],
  ['example.com', 'https://example.com', 'domain-like'],
  ['www.example.com', 'https://www.example.com', 'domain-like'],
  ['GitHub.com', 'https://GitHub.com', 'capitals by a phone keyboard'],
  ['EXAMPLE.COM', 'https://EXAMPLE.COM', 'capitals throughout'],
  ['sub.domain.example.co.uk/path', 'https://sub.domain.example.co.uk/path', 'several labels'],
  ['example.com:8080', 'https://example.com:8080', 'domain and port'],
  ['example.com?x=1', 'https://example.com?x=1', 'domain and query'],
  ['example.com#top', 'https://example.com#top', 'domain and fragment'],
  ['example.com/foo.bar()', 'https://example.com/foo.bar()', 'a path may hold anything but blanks'],
  ['my-site.io', 'https://my-site.io', 'a hyphen'],
  ['abc123.xyz', 'https://abc123.xyz', 'a digit in the name, so it is no password'],
  ['3m.com', 'https://3m.com', 'a digit first'],
  ['bun.sh', 'https://bun.sh', 'sh is a domain too'],
  ['obsidian.md', 'https://obsidian.md', 'md is a domain too'],
  ['allegro.pl', 'https://allegro.pl', 'pl is a domain too'],
  ['main.ts/path', 'https://main.ts/path', 'with a path it was meant as an address'],
  ['localhost', 'https://localhost', 'the one name without a dot'],
  ['localhost:3000', 'https://localhost:3000', 'with a port'],
  ['localhost:3000/a?b', 'https://localhost:3000/a?b', 'with a path'],
  ['192.168.0.1', 'https://192.168.0.1', 'an IPv4 address'],
  ['10.0.0.1:8080/admin', 'https://10.0.0.1:8080/admin', 'with port and path'],
  ['[::1]:3000', 'https://[::1]:3000', 'an IPv6 address in its brackets'],
  ['bücher.de', 'https://bücher.de', 'an international domain'],
  ['пример.рф', 'https://пример.рф', 'with an international ending'],
  ['xn--e1afmkfd.xn--p1ai', 'https://xn--e1afmkfd.xn--p1ai', 'in its ASCII form'],
  ['https://example.com\n', 'https://example.com', 'the line break that a triple click copies'],
  ['intranet.local', 'https://intranet.local', 'a name of an own network'],
  ['münchen.example/straße?ß=1', 'https://münchen.example/straße?ß=1', 'Unicode in every part'],
  ['https://10.0.0.5', 'https://10.0.0.5', 'an IPv4 address with its scheme'],
  ['http://wiki/', 'http://wiki/', 'a host of one word, when the scheme says that it is one'],
  ['youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ', 'letters, digits and specials, yet an address'],
];

const OTHERS: [content: string, type: string, why: string][] = [
  // Colours
  ['#fff', 'color', 'three digits'],
  ['#FF8800', 'color', 'six digits'],
  [lines('#fff', '#000000', '#AbC'), 'color', 'lines of colours'],
  [lines('#fff', '', ' #000 '), 'color', 'blank lines do not matter'],
  ['#fff\r\n#000', 'color', 'line ends of Windows'],
  ['#ffff', 'note', 'four digits are no colour here; no digit for a password'],
  ['#fff, #000', 'note', 'one line with two is not a list of lines, and it has a blank'],
  [lines('#fff', 'red'), 'note', 'one line is no hex colour'],
  ['fff', 'note', 'the # is missing'],
  ['#12345', 'note', 'five digits, no letter'],
  ['#1a2b3', 'password', 'five digits: letter, digit, special'],
  ['rgb(255, 0, 0)', 'note', 'only hex codes are colours'],
  // Addresses that are none
  ['see https://example.com', 'note', 'a blank'],
  [lines('https://example.com', 'https://example.org'), 'note', 'a line break'],
  ['https://', 'note', 'no host'],
  ['http:foo', 'note', 'no host either'],
  ['javascript:alert(1)', 'code', 'a call, and no scheme we save'],
  ['chrome://settings', 'note', 'cannot be saved as a link'],
  ['ann@example.com', 'note', 'a mail address is no web address, and has no digit'],
  [
    'ann92@example.com',
    'password',
    'letter, digit, special, short, no blank: the rule has no exception for it',
  ],
  ['main.ts', 'note', 'a file name'],
  ['photo.jpeg', 'note', 'a file name'],
  ['README.md', 'note', 'a file name, though md is a domain'],
  ['setup.py', 'note', 'a file name, though py is a domain'],
  ['archive.tar.gz', 'note', 'a file name with two endings'],
  ['v2.json', 'password', 'a file name with a digit falls under the letter of the rule'],
  ['src/main.ts', 'note', 'a path of a file'],
  ['process.env', 'note', 'a member, not a host'],
  ['console.log', 'note', 'a member, not a host'],
  ['node.js', 'note', 'js is no domain'],
  ['Mr.Smith', 'note', 'a name'],
  ['e.g.', 'note', 'an abbreviation'],
  ['a.m', 'note', 'a domain ends in two letters at least'],
  ['1.2.3', 'note', 'a version without letters'],
  ['3.14', 'note', 'a number'],
  ['256.1.1.1', 'note', 'not an IPv4 address'],
  ['Wait...what', 'note', 'empty labels'],
  ['-a-.com', 'note', 'a label cannot begin with a hyphen'],
  ['example.com:99999', 'password', 'no such port, and the rule for passwords fits'],
  ['//cdn.example.com/x.js', 'note', 'two slashes begin a remark as well as an address'],
  ['example.com.', 'note', 'the dot ends a sentence before it ends a name'],
  ['index.ts', 'note', 'a file name'],
  ['index.html', 'note', 'a file name'],
  ['docker-compose.yml', 'note', 'a file name'],
  ['intranet', 'note', 'one word may be anything: no dot, no scheme'],
  ['wiki:8080', 'password', 'one word and a port is no domain, and the rule for passwords fits'],
  ['::1', 'note', 'an IPv6 address without its brackets has no letter either'],
  ['C:\\Users\\ann', 'note', 'a path of Windows'],
  ['/etc/hosts', 'note', 'a path'],
  ['@ann', 'note', 'a handle'],
  ['#tag', 'note', 'no hex digits'],
  ['#bad', 'color', 'three hex digits, whatever they spell'],
  ['#facade', 'color', 'six hex digits, whatever they spell'],
  [lines('#fff;', '#000;'), 'note', 'the rule knows no separators but lines'],
  // Passwords
  ['hunter2!\n', 'password', 'the line break comes from copying'],
  ['hunter2!\u00a0', 'password', 'so does the blank that does not break'],
  ['abc1😀', 'password', 'an emoji is neither letter nor digit, so it is special'],
  ['Straße1!', 'password', 'a letter of any script'],
  ['2026-11-21T10:00:00Z', 'password', 'a time has letter, digit and special: the rule has no exception'],
  ['+49-30-12345', 'note', 'no letter'],
  ['P@ss.word1', 'password', 'a dot does not make it a domain: @ stands in the host'],
  ['Pass.word1', 'password', 'no ending of a domain has a digit'],
  ['Tr0ub4dor&3', 'password', 'letter, digit, special'],
  ['hunter2!', 'password', 'letter, digit, special'],
  ['пароль1!', 'password', 'letters of every script'],
  ['xK9#mP2$vL', 'password', 'generated'],
  ['a1{b}', 'password', 'brackets on one line are not code'],
  ['f1(x)', 'password', 'nor are these'],
  ['Secret=1', 'password', 'nor an assignment without keyword'],
  ['550e8400-e29b-41d4-a716-446655440000', 'password', '36 characters, letters, digits, hyphens'],
  [`a1!${'x'.repeat(46)}`, 'password', '49 characters'],
  [`a1!${'x'.repeat(47)}`, 'note', '50 characters are too many'],
  ['a1! b', 'note', 'a blank'],
  ['secret123', 'note', 'no special character'],
  ['Secret!', 'note', 'no digit'],
  ['123!456', 'note', 'no letter'],
  ['correct-horse-battery-staple', 'note', 'no digit'],
  // Code
  ['const x = 5', 'code', 'a declaration'],
  ['let total = a + b;', 'code', 'a declaration'],
  ['var x;', 'code', 'a declaration'],
  ["import React from 'react'", 'code', 'an import'],
  ["import './style.css'", 'code', 'an import'],
  ['from os import path', 'code', 'an import of Python'],
  ['import numpy as np', 'code', 'an import of Python'],
  ['import java.util.List;', 'code', 'an import of Java'],
  ['export default function App() {}', 'code', 'an export'],
  ['#include <stdio.h>', 'code', 'C'],
  ['function add(a, b) { return a + b }', 'code', 'a function'],
  ['const add = (a, b) => a + b', 'code', 'an arrow function'],
  ['items.map((x) => x.id)', 'code', 'an arrow function'],
  ['def greet(name):', 'code', 'Python'],
  [lines('for x in items:', '    print(x)'), 'code', 'Python'],
  [lines('if x == 1:', '    y = 2'), 'code', 'Python'],
  [lines('class Dog(Animal):', '    pass'), 'code', 'Python'],
  ['fn main() {}', 'code', 'Rust'],
  ['func main() {', 'code', 'Go'],
  ['class Foo extends Bar {', 'code', 'a class'],
  ['public static void main(String[] args) {', 'code', 'Java'],
  ['int x = 5;', 'code', 'C'],
  ['if (a > b) { swap(a, b); }', 'code', 'a statement'],
  ['return x + 1;', 'code', 'a statement'],
  ['console.log("hi")', 'code', 'a call'],
  ['await fetchAll()', 'code', 'a call'],
  ['{"a": 1, "b": [2]}', 'code', 'JSON'],
  ['[1, 2, 3]', 'code', 'JSON'],
  [lines('{', '  "name": "x"', '}'), 'code', 'JSON over lines'],
  ['SELECT * FROM users', 'code', 'SQL'],
  ['select * from users', 'code', 'SQL without capitals'],
  ['select id from users where id = 1', 'code', 'SQL without capitals'],
  ['INSERT INTO t (a) VALUES (1)', 'code', 'SQL'],
  ['CREATE TABLE t (id int)', 'code', 'SQL'],
  ['UPDATE t SET a = 1', 'code', 'SQL'],
  ['npm install react', 'code', 'shell'],
  ['$ ls -la', 'code', 'shell with its prompt'],
  ['sudo reboot', 'code', 'shell'],
  ['git clone https://example.com/a.git', 'code', 'shell'],
  ['curl -s https://example.com | jq .', 'code', 'shell'],
  [lines('#!/bin/sh', 'echo hi'), 'code', 'shell'],
  ['ps aux | grep node', 'code', 'shell'],
  ['<div class="x">Hi</div>', 'code', 'HTML'],
  ['<br/>', 'code', 'HTML'],
  ['<my-tag name="x">', 'code', 'HTML with an attribute'],
  ['<?php echo 1;', 'code', 'PHP'],
  ['.card { color: red; }', 'code', 'CSS'],
  ['body{margin:0}', 'code', 'CSS'],
  [lines('@media print {', '  a { color: black }', '}'), 'code', 'CSS'],
  [lines('foo {', '  bar', '}'), 'code', 'several lines with brackets'],
  [lines('call(', '  1,', '  2', ')'), 'code', 'several lines with brackets'],
  [lines('x = 1;', 'y = 2;'), 'code', 'lines that end in semicolons'],
  [lines('```js', 'x', '```'), 'code', 'a fenced block'],
  // Prose
  ['', 'note', 'nothing'],
  ['Buy milk', 'note', 'prose'],
  ['I came; I saw; I conquered;', 'note', 'prose with semicolons'],
  [lines('First thing;', 'second thing;'), 'note', 'prose with semicolons at line ends'],
  ["Let's go = fun", 'note', 'prose with a keyword'],
  ['The function of sleep (in humans) is unclear', 'note', 'prose with a keyword and brackets'],
  ['import duties rose again', 'note', 'prose that begins with a keyword'],
  ['select a few from the list', 'note', 'prose that looks like SQL'],
  ['class of 2024: reunion', 'note', 'prose that begins with a keyword'],
  ['class notes:', 'note', 'prose that ends in a colon'],
  ['for dinner: eggs', 'note', 'prose'],
  [lines('for dinner:', '  - eggs', '  - milk'), 'note', 'a list'],
  ['return the book by Friday', 'note', 'prose that begins with a keyword'],
  ['Menu => Settings => Privacy', 'note', 'an arrow in prose'],
  ['Dear <name>, thanks', 'note', 'a placeholder'],
  [lines('Notes (draft)', 'More (later)'), 'note', 'brackets that form no block'],
  [lines('- [ ] call Ann', '- [x] pay rent'), 'note', 'a check list'],
  [lines('# Title', '', 'See [docs](https://example.com).'), 'note', 'Markdown'],
  ['long story; short end', 'note', 'a type name of C in prose'],
  ['string theory (physics)', 'note', 'a type name in prose'],
  ['50% off until 3 pm!', 'note', 'prose'],
  ['+49 30 123456', 'note', 'a telephone number'],
  ['你好世界', 'note', 'prose without blanks'],
];

describe('detect', () => {
  it.each(LINKS)('%j is a link to %j (%s)', (content, url) => {
    expect(detect(content)).toMatchObject({ type: 'link', url });
  });

  it.each(OTHERS)('%j is %s (%s)', (content, type) => {
    expect(detect(content)).toEqual({ type });
  });

  it('suggests a title from the host', () => {
    expect(detect('www.example.com/a/b').title).toBe('example.com');
    expect(detect('https://docs.bücher.de').title).toBe('docs.bücher.de');
  });

  it('does not make a link of what could not be saved as one', () => {
    expect(detectType(`https://example.com/${'x'.repeat(2048)}`)).toBe('note');
  });

  it('has a table worth its name', () => {
    expect(LINKS.length + OTHERS.length).toBeGreaterThanOrEqual(100);
  });

  it('answers for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const { type, url } = detect(text);
        expect(url !== undefined).toBe(type === 'link');
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['brackets', '{'.repeat(100_000)],
    ['open tags', '<a '.repeat(30_000)],
    ['statements without end', 'if ('.repeat(25_000)],
    ['blanks', `a${' '.repeat(99_000)}b`],
    ['line breaks', `a${'\n'.repeat(99_000)}b`],
    ['words', 'select from '.repeat(8_000)],
    ['calls', 'a.'.repeat(50_000)],
    ['equal signs', `const ${'a'.repeat(90_000)}`],
    ['modifiers', 'public static '.repeat(7_000)],
    ['nested JSON', '['.repeat(50_000) + ']'.repeat(50_000)],
  ])('finishes on hostile text: %s', (_name, text) => {
    expect(['note', 'code']).toContain(detectType(text));
  });
});
