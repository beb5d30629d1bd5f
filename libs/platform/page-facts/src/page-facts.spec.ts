import { describe, expect, it } from '@jest/globals';
import { pageFacts } from './page-facts.js';

const AT = 'https://news.example/2026/story?x=1';

describe('pageFacts', () => {
  it('prefers what the page says to be shared with', () => {
    const html = `<!doctype html><title>Story &amp; more | News</title>
      <meta property="og:title" content="Story &amp; more"><meta name="description" content="Plain">
      <meta property="og:description" content="Shared"><meta property="og:site_name" content="News">
      <meta property="og:image" content="/img/a.jpg"><meta name="twitter:image" content="https://cdn.example/b.png">`;
    expect(pageFacts(html, AT)).toEqual({
      title: 'Story & more',
      description: 'Shared',
      siteName: 'News',
      images: ['https://news.example/img/a.jpg', 'https://cdn.example/b.png'],
      icons: [],
    });
  });

  it('falls back to the title element, not to that of a drawing or a second one', () => {
    const html = '<svg><title>Logo</title></svg><title>\n  Real\t title </title><body><title>Other</title>';
    expect(pageFacts(html, AT).title).toBe('Real title');
  });

  it('resolves against the base of the page', () => {
    const html = '<base href="//static.example/v2/"><link rel="shortcut icon" href="fav.ico">';
    expect(pageFacts(html, AT).icons).toEqual(['https://static.example/v2/fav.ico']);
  });

  it('orders icons by how well they can be shown and leaves drawings out', () => {
    const html = `<link rel="icon" href="/16.png" sizes="16x16"><link rel="apple-touch-icon" href="/touch.png">
      <link rel="icon" href="/192.png" sizes="192x192"><link rel="icon" type="image/svg+xml" href="/i">
      <link rel="mask-icon" href="/mask.png"><link rel="ICON" href="/96.png" sizes="96x96 48x48">`;
    const icons = pageFacts(html, AT).icons.map((icon) => new URL(icon).pathname);
    expect(icons).toEqual(['/96.png', '/192.png', '/touch.png']);
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,AAAA', 'file:///etc/passwd', 'http://[', '  '])(
    'takes no picture from %s',
    (address) => {
      expect(pageFacts(`<meta property="og:image" content="${address}">`, AT).images).toEqual([]);
    },
  );

  it('cuts what is too long, at whole characters, and takes direction marks out', () => {
    const { title, description } = pageFacts(
      `<title>${'😀'.repeat(600)}</title><meta name=description content="a\u202Eb">`,
      AT,
    );
    expect([...(title ?? '')]).toHaveLength(500);
    expect(description).toBe('a b');
  });

  it('has its work bounded on a page that never closes anything', () => {
    const started = performance.now();
    expect(pageFacts(`<title>Deep</title>${'<b>'.repeat(600_000)}`, AT).title).toBe('Deep');
    expect(pageFacts(`${'<i>'.repeat(400)}${'</u>'.repeat(400_000)}<title>Late</title>`, AT).title).toBe(
      'Late',
    );
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('has nothing to say about an empty page', () => {
    expect(pageFacts('', AT)).toEqual({
      title: null,
      description: null,
      siteName: null,
      images: [],
      icons: [],
    });
  });
});
