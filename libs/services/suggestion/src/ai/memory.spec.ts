import { describe, expect, it } from '@jest/globals';
import { Circuit } from './circuit.js';
import { Recent } from './recent.js';

class Clock {
  time = 0;
  readonly now = (): number => this.time;
}

describe('Recent', () => {
  it('keeps an answer for its life', () => {
    const clock = new Clock();
    const recent = new Recent<string>(10, 100, clock.now);
    recent.set('a', 'one');
    clock.time = 99;
    expect(recent.get('a')).toBe('one');
    clock.time = 100;
    expect(recent.get('a')).toBeUndefined();
  });

  it('lets go of what was asked for longest ago', () => {
    const recent = new Recent<number>(2, 100);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.get('a');
    recent.set('c', 3);
    expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
  });
});

describe('Circuit', () => {
  it('opens after three failures in a row, for half a minute', () => {
    const clock = new Clock();
    const circuit = new Circuit(clock.now);
    circuit.failed('a', 'away');
    circuit.failed('a', 'away');
    circuit.succeeded('a');
    circuit.failed('a', 'away');
    circuit.failed('a', 'away');
    expect(circuit.isOpen('a')).toBe(false);
    circuit.failed('a', 'away');
    expect([circuit.isOpen('a'), circuit.isOpen('b')]).toEqual([true, false]);
    clock.time = 30_000;
    expect(circuit.isOpen('a')).toBe(false);
    // Still not well: one attempt is enough to know.
    circuit.failed('a', 'away');
    expect(circuit.isOpen('a')).toBe(true);
  });

  it('opens at once for a minute when a key is refused', () => {
    const clock = new Clock();
    const circuit = new Circuit(clock.now);
    circuit.failed('a', 'refused');
    clock.time = 59_999;
    expect(circuit.isOpen('a')).toBe(true);
    clock.time = 60_000;
    expect(circuit.isOpen('a')).toBe(false);
  });
});
