// Loaded into every page before anything of its own. Plain script: it runs in the browser.
(() => {
  /** Schemes that a link of the product may lead to. */
  const LINKS = /^(?:https?|ftp|mailto):/i;
  /** Elements that no text of ours makes; `noscript` stands in the page itself. */
  const FOREIGN =
    /^(?:iframe|frame|object|embed|applet|base|meta|portal|math|marquee|keygen|isindex|template|xss|animate|set|use|foreignobject|link|audio|video|source|details|style)$/i;
  const HANDLERS = /^on|^formaction$|^srcdoc$|^xlink:/i;
  const SOURCES = ['src', 'srcset', 'poster', 'background', 'data', 'action'];

  const ran = [];
  const brokenPolicy = [];
  for (const name of ['__ran', 'alert', 'confirm', 'prompt', 'print']) {
    const value = (argument) => void ran.push(`${name}(${String(argument)})`);
    Object.defineProperty(window, name, { value, writable: false, configurable: false });
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    brokenPolicy.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  );

  const textOf = (element) => element.outerHTML.slice(0, 200);
  const isOurs = (address) => {
    const { origin, protocol } = new URL(address, location.origin);
    return origin === location.origin || protocol === 'blob:';
  };
  const all = (selector, isWrong) => [...document.querySelectorAll(selector)].filter(isWrong).map(textOf);

  Object.defineProperty(window, 'watched', {
    value: Object.freeze({
      /** What is wrong with the page as it stands; every list is empty when all is well. */
      look: () => ({
        ran: [...ran],
        brokenPolicy: [...brokenPolicy],
        foreign: all('body *', ({ localName }) => FOREIGN.test(localName)),
        handlers: all('*', ({ attributes }) => [...attributes].some(({ name }) => HANDLERS.test(name))),
        links: all('[href]', (element) => {
          const href = element.getAttribute('href');
          return !isOurs(href) && !(element.localName === 'a' && LINKS.test(href));
        }),
        sources: all('*', (element) =>
          SOURCES.some((name) => element.hasAttribute(name) && !isOurs(element.getAttribute(name))),
        ),
        scripts: all('script', (element) => !element.src),
        clobbered: all(
          '[id], [name]',
          ({ id, localName }) =>
            localName !== 'meta' && ['location', 'document', '__ran', 'self', 'globalThis'].includes(id),
        ),
      }),
      /** Scrolls on by a screen. @returns whether there was one */
      scrollOn: async () => {
        const before = window.scrollY;
        window.scrollBy(0, window.innerHeight);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return window.scrollY !== before;
      },
    }),
  });
})();
