import { Parser } from 'htmlparser2';
import { clipText } from '#util/text';

/** What a page says about itself. Addresses are absolute, http or https. */
export interface PageFacts {
  readonly title: string | null;
  readonly description: string | null;
  readonly siteName: string | null;
  /** Pictures that stand for the page, the best first. */
  readonly images: readonly string[];
  /** Icons of the site, the best first. */
  readonly icons: readonly string[];
}

/** An icon as a page names it. */
interface IconLink {
  readonly href: string;
  /** Pixels of its longer side; 0 when the page does not say. */
  readonly size: number;
  readonly isTouch: boolean;
}

const TITLE_MAX = 500;
const DESCRIPTION_MAX = 1_000;
const SITE_NAME_MAX = 200;
const CANDIDATES = 3;
/** Icons are shown small; this many pixels do on every screen. */
const ICON_PIXELS = 64;

/** Open elements at once: the parser's work grows with their square, and no page that people read nests like this. */
const DEPTH_MAX = 500;
/** Characters between two looks at the depth. */
const SLICE = 16_384;

/** Names of meta elements in the order in which they are believed. */
const TITLES = ['og:title', 'twitter:title'];
const DESCRIPTIONS = ['og:description', 'description', 'twitter:description'];
const SITE_NAMES = ['og:site_name', 'application-name'];
const IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'];

/**
 * Reads a page without building it, so that disorder does not matter; what is nested beyond reason is not
 * read to its end.
 * @param url where the page finally was; relative addresses start there unless it names a base
 */
export function pageFacts(html: string, url: string): PageFacts {
  const page = new PageReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => page.open(name, attributes),
      ontext: (text) => page.text(text),
      onclosetag: (name) => page.close(name),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  );
  for (let from = 0; from < html.length && !page.isTooDeep; from += SLICE)
    parser.write(html.slice(from, from + SLICE));
  return page.facts(url);
}

class PageReader {
  private readonly metas = new Map<string, string>();
  private readonly icons: IconLink[] = [];
  private readonly linkedImages: string[] = [];
  private title = '';
  private base: string | undefined;
  private titleState: 'before' | 'inside' | 'after' = 'before';
  private svgDepth = 0;
  private depth = 0;

  get isTooDeep(): boolean {
    return this.depth > DEPTH_MAX;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.depth += 1;
    if (name === 'svg') this.svgDepth += 1;
    else if (name === 'title' && this.titleState === 'before' && this.svgDepth === 0)
      this.titleState = 'inside';
    else if (name === 'meta') this.meta(attributes);
    else if (name === 'link') this.link(attributes);
    else if (name === 'base') this.base ??= attributes['href'];
  }

  text(text: string): void {
    if (this.titleState === 'inside' && this.title.length < 10 * TITLE_MAX) this.title += text;
  }

  close(name: string): void {
    this.depth -= 1;
    if (name === 'svg') this.svgDepth = Math.max(0, this.svgDepth - 1);
    if (name === 'title' && this.titleState === 'inside') this.titleState = 'after';
  }

  facts(url: string): PageFacts {
    const base = absolute(this.base, url) ?? url;
    const images = [...this.all(IMAGES), ...this.linkedImages];
    const icons = [...this.icons].sort((left, right) => rank(left) - rank(right)).map((icon) => icon.href);
    return {
      title: tidy(this.first(TITLES) ?? this.title, TITLE_MAX) ?? tidy(this.title, TITLE_MAX),
      description: tidy(this.first(DESCRIPTIONS), DESCRIPTION_MAX),
      siteName: tidy(this.first(SITE_NAMES), SITE_NAME_MAX),
      images: resolved(images, base),
      icons: resolved(icons, base),
    };
  }

  private meta(attributes: Readonly<Record<string, string>>): void {
    const name = (attributes['property'] ?? attributes['name'] ?? '').trim().toLowerCase();
    const content = attributes['content'];
    if (name !== '' && content !== undefined && content.trim() !== '' && !this.metas.has(name))
      this.metas.set(name, content);
  }

  private link(attributes: Readonly<Record<string, string>>): void {
    const href = attributes['href'];
    const kinds = (attributes['rel'] ?? '').toLowerCase().split(/\s+/);
    if (href === undefined || href.trim() === '') return;
    if (kinds.includes('image_src')) this.linkedImages.push(href);
    const isTouch = kinds.some((kind) => kind.startsWith('apple-touch-icon'));
    if (!isTouch && !kinds.includes('icon')) return;
    // Drawings are not re-encoded here, and most sites that have one have a picture too.
    if (/svg/i.test(attributes['type'] ?? '') || /\.svg(?:$|[?#])/i.test(href)) return;
    this.icons.push({ href, size: sizeIn(attributes['sizes']), isTouch });
  }

  private all(names: readonly string[]): string[] {
    return names.map((name) => this.metas.get(name)).filter((value) => value !== undefined);
  }

  private first(names: readonly string[]): string | undefined {
    return this.all(names)[0];
  }
}

/** The smallest that is large enough comes first, then those of unknown size, then touch icons, then small ones. */
function rank({ size, isTouch }: IconLink): number {
  if (size >= ICON_PIXELS) return size;
  if (size === 0) return isTouch ? 20_000 : 10_000;
  return 30_000 - size;
}

function sizeIn(sizes: string | undefined): number {
  const numbers = (sizes?.match(/\d{1,4}/g) ?? []).map(Number);
  return Math.max(0, ...numbers);
}

function tidy(text: string | undefined, max: number): string | null {
  const clean = (text ?? '')
    .toWellFormed()
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim();
  return clean === '' ? null : clipText(clean, max);
}

function resolved(addresses: readonly string[], base: string): string[] {
  const found = addresses
    .map((address) => absolute(address, base))
    .filter((address) => address !== undefined);
  return [...new Set(found)].slice(0, CANDIDATES);
}

function absolute(address: string | undefined, base: string): string | undefined {
  const text = address?.trim() ?? '';
  if (text === '' || !URL.canParse(text, base)) return undefined;
  const { href, protocol } = new URL(text, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
