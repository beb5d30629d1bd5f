// One table for a person's eye and for docs/security.md.

/**
 * @param {readonly import('../launch/run-suites.mjs').Result[]} results
 * @returns {string} Markdown, columns aligned
 */
export function tableOf(results) {
  const rows = results.map(({ name, about, counts, seconds }) => [
    name,
    about,
    String(counts ? counts.passed + counts.failed : 0),
    String(counts?.failed ?? 0),
    seconds.toFixed(0),
  ]);
  const heads = ['suite', 'what it shows', 'checks', 'failures', 'seconds'];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells
      .map((cell, column) =>
        column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')} |`;
  const rule = widths.map((width, column) => (column < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}
