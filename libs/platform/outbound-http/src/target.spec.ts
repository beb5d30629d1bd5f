import { describe, expect, it } from '@jest/globals';
import { hostOf, nextTarget, parseTarget } from './target.js';

describe('parseTarget', () => {
  it('drops what must not travel', () => {
    expect(parseTarget('HTTP://user:secret@Example.COM.:80/a?b#c').href).toBe('http://example.com/a?b');
  });

  it('keeps ports', () => {
    expect(parseTarget('https://example.com:8443/').port).toBe('8443');
  });

  it('names the host without brackets', () => {
    expect(hostOf(parseTarget('http://[2A00:0::1]:80/'))).toBe('2a00::1');
  });
});

describe('nextTarget', () => {
  const secure = parseTarget('https://example.com/a/b?c');
  const plain = parseTarget('http://example.com/a/b?c');

  it.each([
    ['/x', 'https://example.com/x'],
    ['x', 'https://example.com/a/x'],
    ['?x', 'https://example.com/a/b?x'],
    ['//other.example/x', 'https://other.example/x'],
    ['https://u:p@other.example/#f', 'https://other.example/'],
  ])('resolves %s', (location, expected) => expect(nextTarget(secure, location).href).toBe(expected));

  it('goes up to https, never down', () => {
    expect(nextTarget(plain, 'https://example.com/').href).toBe('https://example.com/');
    expect(nextTarget(plain, 'http://other.example/').href).toBe('http://other.example/');
    expect(() => nextTarget(secure, 'http://example.com/')).toThrow(
      expect.objectContaining({ refusal: 'downgrade' }),
    );
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'javascript:alert(1)',
    'data:,x',
    'gopher://example.com/',
  ])('does not follow %s', (location) => {
    expect(() => nextTarget(plain, location)).toThrow(expect.objectContaining({ refusal: 'scheme' }));
    expect(() => nextTarget(secure, location)).toThrow(expect.objectContaining({ refusal: 'scheme' }));
  });
});
