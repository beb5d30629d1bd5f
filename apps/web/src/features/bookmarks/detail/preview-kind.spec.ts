import { describe, expect, it } from '@jest/globals';
import { previewKind } from './preview-kind.js';

describe('previewKind', () => {
  it.each([
    ['image/png', 'image'],
    ['image/webp', 'image'],
    ['image/svg+xml', null],
    ['text/plain', 'text'],
    ['text/csv; charset=utf-8', 'text'],
    ['application/json', 'text'],
    ['application/pdf', null],
    ['application/octet-stream', null],
    ['video/mp4', null],
  ])('%s is shown as %s', (mimetype, kind) => {
    expect(previewKind({ mimetype })).toBe(kind);
  });
});
