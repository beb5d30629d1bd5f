import { describe, expect, it } from '@jest/globals';
import { verdictOf } from './suggestion-verdict.js';

describe('verdictOf', () => {
  it('tells what was taken from what was left on offer', () => {
    const verdict = verdictOf(['rust', 'go', 'gone'], ['go', 'Rust'], 'RUST, mine');
    expect(verdict).toEqual({ accepted: ['rust'], ignored: ['go'] });
  });

  it('has nothing to say when nothing was offered', () => {
    expect(verdictOf([], [], 'rust')).toEqual({ accepted: [], ignored: [] });
  });
});
