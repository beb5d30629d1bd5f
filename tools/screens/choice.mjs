// Which screens are wanted.

/** @typedef {import('./screens.mjs').Screen} Screen */

/**
 * `--only NAME` (may be repeated) takes the screens whose name is NAME or begins with `NAME-`.
 * @template {{ name: string }} S
 * @param {readonly S[]} screens
 * @param {readonly string[]} args
 * @returns {readonly S[]}
 */
export function chosenScreens(screens, args) {
  /** @type {string[]} */
  const names = [];
  for (let at = 0; at < args.length; at += 1) {
    const name = args[at] === '--only' ? args[(at += 1)] : undefined;
    if (!name)
      throw new Error(
        `Usage: npm run screens [-- --only NAME]\nNames: ${screens.map((one) => one.name).join(', ')}`,
      );
    names.push(name);
  }
  if (names.length === 0) return screens;
  const found = screens.filter((screen) =>
    names.some((name) => screen.name === name || screen.name.startsWith(`${name}-`)),
  );
  if (found.length === 0) throw new Error(`No screen is called ${names.join(' or ')}`);
  return found;
}
