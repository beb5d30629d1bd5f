// Checks that need no test runner: each has a name and either holds or says what is wrong.

/** @typedef {{ name: string, wrong: string | undefined }} Check */

/**
 * Prints what is wrong and counts.
 * @param {readonly Check[]} checks
 * @param {(line: string) => void} say
 * @returns {import('../launch/test-results.mjs').Counts}
 */
export function counted(checks, say) {
  const wrong = checks.filter((check) => check.wrong !== undefined);
  for (const check of wrong) say(`  ✕ ${check.name}: ${check.wrong}`);
  say(`  ${checks.length - wrong.length} of ${checks.length} hold`);
  return { passed: checks.length - wrong.length, failed: wrong.length, skipped: 0 };
}

/** @param {string} name @param {boolean} holds @param {string} otherwise @returns {Check} */
export function check(name, holds, otherwise) {
  return { name, wrong: holds ? undefined : otherwise };
}
