/** Names in lower case, values as written (character references unresolved). */
export type Attributes = ReadonlyMap<string, string>;

/** What the tokenizer finds, in the order of the file. Text comes in pieces and unresolved. */
export interface TokenHandler {
  text(text: string): void;
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
}

/** The attributes that mean something to an import. All others, icons above all, are dropped while reading. */
const WANTED: ReadonlySet<string> = new Set([
  'href',
  'feedurl',
  'name',
  'add_date',
  'time_added',
  'last_modified',
  'last_visit',
  'tags',
]);

/** A tag longer than this has lost its end. UTF-16 units; icons of several 100 kB exist. */
const TAG_LENGTH_MAX = 2_000_000;

const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
/** A tag that begins an entry. Whether it really does is decided by what stands before it. */
const ENTRY_TAG = /<(?:dt|\/?dl|dd|hr|\/?h3)\b/gi;
const LINK_END = /<\/a\s{0,20}>$/i;
/** Characters that the end of a link may take, blanks in it included. */
const LINK_END_LENGTH = 24;
const NO_ATTRIBUTES: Attributes = new Map();

const GREATER = 0x3e;
const LESS = 0x3c;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const EQUALS = 0x3d;

/**
 * Cuts bookmark HTML into tags and text, piece by piece as it arrives. It holds at most one unfinished tag, knows no
 * nesting, and always goes forward: what is not a tag is text, and a tag that lost its quote or its bracket ends where
 * the next entry begins.
 */
export class Tokenizer {
  private buffer = '';
  private at = 0;
  /** False once no end of a comment was found in what is held. */
  private commentsClosed = true;
  private readonly handler: TokenHandler;

  constructor(handler: TokenHandler) {
    this.handler = handler;
  }

  push(chunk: string): void {
    this.buffer = this.buffer.slice(this.at) + chunk;
    this.at = 0;
    this.commentsClosed = true;
    this.read({ isLast: false });
  }

  /** Must be called once, after the last piece. */
  end(): void {
    this.read({ isLast: true });
    this.buffer = '';
    this.at = 0;
  }

  private read(input: { isLast: boolean }): void {
    while (this.at < this.buffer.length) {
      const start = this.buffer.indexOf('<', this.at);
      if (start === -1) {
        this.text(this.buffer.length);
        return;
      }
      this.text(start);
      const next = this.markup(input);
      if (next === null) return;
      this.at = next;
    }
  }

  private text(end: number): void {
    if (end > this.at) this.handler.text(this.buffer.slice(this.at, end));
    this.at = end;
  }

  /** Reads what begins with `<` at `this.at`; answers where to go on, or null when more input is needed. */
  private markup(input: { isLast: boolean }): number | null {
    const { buffer, at } = this;
    const head = buffer.slice(at, at + 4);
    if (!input.isLast && head.length < 4) return null;
    if (head.startsWith('<!--')) return this.comment(input);
    if (/^<[!?]/.test(head)) return this.declaration(input);
    if (/^<\/?[a-z]/i.test(head)) return this.tag(input);
    this.handler.text('<');
    return at + 1;
  }

  private comment(input: { isLast: boolean }): number | null {
    // Looked for once in what is held: a file full of unclosed comments must not be searched to its end for each.
    const end = this.commentsClosed ? this.buffer.indexOf('-->', this.at + 4) : -1;
    if (end !== -1) return end + 3;
    this.commentsClosed = false;
    return input.isLast || this.isLost() ? this.declaration({ isLast: true }) : null;
  }

  private declaration(input: { isLast: boolean }): number | null {
    const end = this.buffer.indexOf('>', this.at);
    if (end !== -1) return end + 1;
    return input.isLast || this.isLost() ? this.buffer.length : null;
  }

  /** True when what is held is longer than anything whose end may still come. */
  private isLost(): boolean {
    return this.buffer.length - this.at > TAG_LENGTH_MAX;
  }

  private tag(input: { isLast: boolean }): number | null {
    const found = this.tagEnd(input);
    if (found === null) return null;
    const inside = this.buffer.slice(this.at + 1, found.end);
    const isClosing = inside.startsWith('/');
    const name = /^\/?([a-z][^\s/>]*)/i.exec(inside)?.[1] ?? '';
    if (isClosing) this.handler.close(name.toLowerCase());
    else this.handler.open(name.toLowerCase(), attributesOf(inside, name.length));
    return found.next;
  }

  /** Where the tag's inside ends and where reading goes on; null when the end has not arrived yet. */
  private tagEnd(input: { isLast: boolean }): { end: number; next: number } | null {
    const { buffer, at } = this;
    const isFinal = input.isLast || this.isLost();
    let previous = 0;
    for (let i = at + 1; i < buffer.length; i += 1) {
      const unit = buffer.charCodeAt(i);
      if (unit === GREATER) return { end: i, next: i + 1 };
      if (unit === LESS && /^<[/a-z]/i.test(buffer.slice(i, i + 2))) return { end: i, next: i };
      if ((unit === DOUBLE_QUOTE || unit === SINGLE_QUOTE) && previous === EQUALS) {
        const close = buffer.indexOf(unit === DOUBLE_QUOTE ? '"' : "'", i + 1);
        const value = buffer.slice(i + 1, close === -1 ? buffer.length : close);
        const next = value.includes('<') ? nextEntry(value) : null;
        if (next !== null) return this.lostQuote(i + 1, i + 1 + next);
        if (close === -1) return isFinal ? this.lostQuote(i + 1, buffer.length) : null;
        i = close;
      }
      if (unit > 0x20) previous = unit;
    }
    return isFinal ? { end: buffer.length, next: buffer.length } : null;
  }

  /** The value that begins at `from` has no closing quote before the next entry: its tag ends at the first bracket. */
  private lostQuote(from: number, limit: number): { end: number; next: number } {
    const bracket = this.buffer.indexOf('>', from);
    return bracket === -1 || bracket > limit
      ? { end: limit, next: limit }
      : { end: bracket, next: bracket + 1 };
  }
}

/**
 * Where, inside a quoted value, the next entry begins on a line of its own or behind the end of a link: the quote was
 * never closed. Looks back over blanks by hand, because a pattern for them takes quadratic time on a run of newlines.
 */
function nextEntry(value: string): number | null {
  for (const { index } of value.matchAll(ENTRY_TAG)) {
    let before = index;
    let newline: number | null = null;
    while (before > 0 && /\s/.test(value.charAt(before - 1))) {
      before -= 1;
      if (value.charAt(before) === '\n' || value.charAt(before) === '\r') newline = before;
    }
    const linkEnd = LINK_END.exec(value.slice(Math.max(0, before - LINK_END_LENGTH), before));
    if (linkEnd) return before - linkEnd[0].length;
    if (newline !== null) return newline;
  }
  return null;
}

function attributesOf(inside: string, from: number): Attributes {
  if (inside.length === from) return NO_ATTRIBUTES;
  const attributes = new Map<string, string>();
  for (const match of inside.slice(from).matchAll(ATTRIBUTE)) {
    const name = (match[1] ?? '').toLowerCase();
    if (!WANTED.has(name) || attributes.has(name)) continue;
    attributes.set(name, match[2] ?? match[3] ?? match[4]?.replace(/^["']/, '') ?? '');
  }
  return attributes;
}
