// One page with every picture, grouped by screen.

/** @typedef {{ screen: string, file: string, width: number, theme: string }} Picture */

/** @param {readonly Picture[]} pictures @returns {string} HTML */
export function contactSheet(pictures) {
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const sections = screens.map((screen) => {
    const own = pictures.filter((picture) => picture.screen === screen).map(figure);
    return `<section id="${screen}"><h2>${screen}</h2><div>${own.join('')}</div></section>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 13px system-ui, sans-serif; margin: 24px; background: #888; }
  h2 { position: sticky; top: 0; margin: 0; padding: 8px 0; background: #888; }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: start; padding-bottom: 24px; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 420px; border: 1px solid #0003; }
</style>
${sections.join('\n')}
</html>
`;
}

/** @param {Picture} picture */
const figure = ({ file, width, theme }) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a><figcaption>${width} px, ${theme}</figcaption></figure>`;
