import { describe, expect, it } from '@jest/globals';
import { localTitle } from './local-title.js';

const note = (content: string): string => localTitle({ type: 'note', content, url: null });
const code = (content: string): string => localTitle({ type: 'code', content, url: null });
const link = (url: string): string => localTitle({ type: 'link', content: '', url });

describe('a title made here', () => {
  it.each([
    ['Remember the milk. And bread.', 'Remember the milk'],
    ['\n\n## Meeting notes\n\n- one', 'Meeting notes'],
    ['- [ ] **Call** the [bank](https://bank.example/x)', 'Call the bank'],
    ['What is a monad? A long story.', 'What is a monad?'],
    ['See e.g. Smith et al. for more. Then stop.', 'See e.g. Smith et al'],
    ['Version 3.14 is out', 'Version 3.14 is out'],
    ['明日は晴れ。それから雨', '明日は晴れ'],
    ['---\n***', ''],
    ['', ''],
  ])('of the note %j is %j', (content, title) => {
    expect(note(content)).toBe(title);
  });

  it('is cut between words', () => {
    const title = note('word '.repeat(40));
    expect(title.length).toBeLessThanOrEqual(80);
    expect(title).toMatch(/word…$/);
    expect([...note('é😀'.repeat(100))]).toHaveLength(80);
  });

  it.each([
    ['export async function loadUser(id: string) {\n  return id;\n}', 'loadUser()'],
    ['import x from "y";\n\nexport class UserStore extends Store {\n  find() {}\n}', 'UserStore'],
    ['const debounce = (fn, ms) => {\n  let t;\n};', 'debounce()'],
    ['interface Shape { area(): number }', 'Shape'],
    ['def main():\n    pass', 'main()'],
    ['class Dog:\n    def bark(self):\n        pass', 'Dog'],
    ['func (s *Server) Listen(port int) error {\n}', 'Listen()'],
    ['type Config struct {\n}', 'Config'],
    ['pub fn parse(input: &str) -> Result<()> {\n}', 'parse()'],
    ['public class Main {\n  public static void main(String[] args) {}\n}', 'Main'],
    ['static int add(int a, int b) {\n  return a + b;\n}', 'add()'],
    ['#include <stdio.h>\nint main(void) {\n  return 0;\n}', 'main()'],
    ['CREATE TABLE IF NOT EXISTS users (\n id int\n);', 'table users'],
    ['SELECT name FROM people WHERE id = 1', 'Select from people'],
    ['<!doctype html><html><head><title>My page</title></head>', 'My page'],
    ['FROM node:24\nRUN npm ci', 'Dockerfile from node:24'],
    ['#!/bin/sh\n$ docker compose up -d', 'docker compose up -d'],
    ['{\n  "name": "quickstash",\n  "private": true\n}', 'quickstash'],
    ['.button:hover {\n  color: red;\n}', 'Style of .button:hover'],
    ['if (x) {\n  go();\n}', 'if (x) {'],
    ['// function old() {}\nfunction fresh() {}', 'fresh()'],
  ])('of the code %j is %j', (content, title) => {
    expect(code(content)).toBe(title);
  });

  it.each([
    ['https://www.docs.example.com/guide/getting-started.html', 'Getting started – docs.example.com'],
    ['https://example.com/', 'example.com'],
    ['https://example.com/a/9f86d081884c7d65', 'example.com'],
    ['https://example.com/posts/12345/', 'Posts – example.com'],
    ['https://example.com/%E0%A4%A-bread', '%E0%A4%A bread – example.com'],
    ['mailto:a@b.example', ''],
  ])('of the address %s is %j', (url, title) => {
    expect(link(url)).toBe(title);
  });

  it('of colours names them', () => {
    expect(localTitle({ type: 'color', content: '#ff0000', url: null })).toBe('Color #ff0000');
    expect(localTitle({ type: 'color', content: '#111111\n#222222\n#333333\n#444444', url: null })).toBe(
      'Palette #111111, #222222, #333333, …',
    );
  });

  it('of a password is its site, whatever it holds', () => {
    expect(localTitle({ type: 'password', content: 'secret', url: 'https://bank.example/login' })).toBe(
      'bank.example',
    );
    expect(localTitle({ type: 'password', content: 'secret', url: null })).toBe('');
  });

  it('has its work bounded', () => {
    const started = performance.now();
    for (const text of [
      'a '.repeat(50_000),
      '('.repeat(100_000),
      'function '.repeat(12_000),
      '_*'.repeat(50_000),
      'public static '.repeat(8_000),
      'a:'.repeat(50_000),
      'select '.repeat(14_000),
    ]) {
      code(text);
      note(text);
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
