const LINE = 24;
const CHARACTERS = 80;

/** Pixels a text of long lines takes: 24 a line of about 80 characters, within the given bounds. */
export function textHeight(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS)), 0);
  return Math.min(most, Math.max(least, lines * LINE));
}

/** Spec section 9. */
export const ADD_HEIGHT = { least: 100, most: 300 } as const;
export const EDIT_HEIGHT = { least: 200, most: 500 } as const;
