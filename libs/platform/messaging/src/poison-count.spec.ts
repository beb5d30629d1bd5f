import { expect, it } from '@jest/globals';
import { PoisonCount } from './poison-count.js';

it('does not report a count that a later one has overtaken', async () => {
  const answers: ((depth: number) => void)[] = [];
  const reported: number[] = [];
  const count = new PoisonCount(
    'reader',
    { poisonDepth: () => new Promise((resolve) => answers.push(resolve)) },
    { poisonDepth: ({ messages }) => void reported.push(messages) },
  );
  const slow = count.report();
  const quick = count.report();
  answers[1]?.(1);
  await quick;
  answers[0]?.(0);
  await slow;
  expect(reported).toEqual([1]);
  const next = count.report();
  answers[2]?.(0);
  await next;
  expect(reported).toEqual([1, 0]);
});
