import { describe, expect, it } from '@jest/globals';
import { Hosts } from './hosts.js';

const check = (publicUrl: string, allowed: string[], host: string | undefined): (() => void) => {
  const hosts = new Hosts(new URL(publicUrl), allowed);
  return () => hosts.check(host);
};

describe('Hosts', () => {
  it.each([
    ['https://q.example', [], 'q.example'],
    ['https://q.example', [], 'Q.EXAMPLE'],
    ['https://q.example', [], 'q.example:443'],
    ['http://q.example', [], 'q.example:80'],
    ['https://q.example:8443', [], 'q.example:8443'],
    ['https://q.example', ['other.example'], 'other.example'],
    ['https://q.example', ['other.example'], 'other.example:9000'],
    ['https://q.example', ['Other.example:9000'], 'other.example:9000'],
    ['http://localhost:3000', [], 'localhost:3000'],
    ['http://localhost:3000', [], '127.0.0.1:3000'],
    ['http://localhost:3000', [], '127.0.0.1:5173'],
    ['http://localhost:3000', [], '[::1]:3000'],
    ['http://127.0.0.1:3000', [], 'localhost'],
  ])('%s with %j lets %s in', (publicUrl, allowed, host) => {
    expect(check(publicUrl, allowed, host)).not.toThrow();
  });

  it.each([
    ['https://q.example', [], 'evil.example'],
    ['https://q.example', [], 'q.example.evil.example'],
    ['https://q.example', [], 'q.example:8443'],
    ['https://q.example', [], 'localhost'],
    ['https://q.example', [], '127.0.0.1:443'],
    ['https://q.example', ['other.example:9000'], 'other.example:9001'],
    ['https://q.example', [], ''],
    ['https://q.example', [], undefined],
    ['http://localhost:3000', [], 'localhost.evil.example:3000'],
    ['http://localhost:3000', [], '127.0.0.1.evil.example'],
    ['http://localhost:3000', [], '10.0.0.1:3000'],
  ])('%s with %j refuses %s', (publicUrl, allowed, host) => {
    expect(check(publicUrl, allowed, host)).toThrow(expect.objectContaining({ code: 'foreign_host' }));
  });
});
