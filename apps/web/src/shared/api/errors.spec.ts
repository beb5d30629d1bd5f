import { describe, expect, it } from '@jest/globals';
import { ApiError, messageOf, NetworkError, refused } from './errors.js';

const answer = (status: number): Response => new Response(null, { status });

describe('refused', () => {
  it("carries the server's message", () => {
    expect(refused(answer(409), { message: 'Changed meanwhile' }, null)).toMatchObject({
      status: 409,
      message: 'Changed meanwhile',
    });
  });

  it.each([[{}], [{ message: '' }], [{ message: 7 }]])(
    'without a message in %j has a text of its own',
    (body) => {
      expect(refused(answer(400), body, null).message).toBe('API request failed');
    },
  );

  it.each([[undefined], ['<html>'], [null], [[]]])(
    'of the body %j, which is none of ours, has another',
    (body) => {
      expect(refused(answer(400), body, null).message).toBe('Request failed');
    },
  );
});

describe('messageOf', () => {
  it("is the server's word on what a person can mend", () => {
    expect(messageOf(new ApiError(422, 'Too long'), 'Failed to add bookmark')).toBe('Too long');
  });

  it.each([
    ['a bug of the server', new ApiError(500, 'stack')],
    ['silence', new NetworkError('gone')],
    ['a bug of the page', new Error('bug')],
    ['anything else', 'text'],
  ])('of %s is the text of what was tried', (_what, error) => {
    expect(messageOf(error, 'Failed to add bookmark')).toBe('Failed to add bookmark');
  });
});
