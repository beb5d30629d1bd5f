import { dateOf, lineOf, readEntry, type RawEntry } from './entry.js';
import { FOLDER_DEPTH_MAX, type BookmarkSink, type FolderHead, type ReadOptions } from './shapes.js';
import { Tokenizer, type Attributes, type TokenHandler } from './tokens.js';

/** Where text belongs at the moment. */
type Context =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'page title' }
  | { readonly kind: 'title'; readonly entry: RawEntry }
  | { readonly kind: 'description'; readonly entry: RawEntry }
  | { readonly kind: 'folder name'; readonly attributes: Attributes };

const NOTHING: Context = { kind: 'nothing' };

/** Tags inside a title that only change its look; any other is somebody's text (`How to use <canvas>`). */
const LOOKS: ReadonlySet<string> = new Set(
  'b i em strong u s strike del ins font span code small big sub sup tt img br wbr mark nobr center p div abbr kbd q cite'.split(
    ' ',
  ),
);
const UNNAMED_FOLDER = 'Unnamed folder';

/** What a list element did to the folders, to be undone by its end. */
type OpenList = 'folder' | 'no folder';

/**
 * Reads Netscape bookmark HTML as exporters have written it since 1994, piece by piece. It trusts the order of the
 * things that matter (a folder's name, a list, a link, a remark) and nothing else: closing tags may lack, stand in the
 * wrong order or be too many. Memory does not grow with the number of links, and no function calls itself.
 */
export class BookmarkFileReader {
  private readonly tokenizer: Tokenizer;
  private readonly sink: BookmarkSink;
  private readonly now: Date;
  private context: Context = NOTHING;
  private text = '';
  private pendingEntry: RawEntry | null = null;
  private pendingFolder: FolderHead | null = null;
  private readonly lists: OpenList[] = [];
  private folderDepth = 0;
  private rows = 0;
  private foundList = false;
  private isPocket = false;
  /** Name of the element whose whole content is passed over (`script`, `style`). */
  private passingOver: string | null = null;

  constructor(sink: BookmarkSink, options: ReadOptions = {}) {
    this.sink = sink;
    this.now = options.now ?? new Date();
    const handler: TokenHandler = {
      text: (text) => this.onText(text),
      open: (name, attributes) => this.onOpen(name, attributes),
      close: (name) => this.onClose(name),
    };
    this.tokenizer = new Tokenizer(handler);
  }

  /** True once a bookmark list was seen; a file without one is no bookmark file. */
  get hasList(): boolean {
    return this.foundList;
  }

  push(chunk: string): void {
    this.tokenizer.push(chunk);
  }

  /** Must be called once, after the last piece; closes whatever the file left open. */
  end(): void {
    this.tokenizer.end();
    this.finishItem();
    while (this.lists.length > 0) this.closeList();
  }

  private onText(text: string): void {
    if (this.context.kind !== 'nothing' && this.passingOver === null) this.text += text;
  }

  private onOpen(name: string, attributes: Attributes): void {
    if (this.passingOver !== null && name !== 'dl') return;
    this.passingOver = null;
    if (this.lists.length === 0 && this.context.kind === 'nothing' && this.openPageTag(name)) return;
    switch (name) {
      case 'a':
        return this.openLink(attributes);
      case 'dd':
        return this.openRemark();
      case 'dt':
      case 'hr':
        return this.finishItem();
      case 'dl':
        return this.openList();
      case 'li':
        return this.isPocket ? this.finishItem() : this.otherTag(name, '');
      case 'ul':
        return this.isPocket ? this.openList() : undefined;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.openHeading(name, attributes);
    }
    this.otherTag(name, '');
  }

  private onClose(name: string): void {
    if (this.passingOver !== null) {
      if (name === this.passingOver) this.passingOver = null;
      return;
    }
    switch (name) {
      case 'a':
        if (this.context.kind === 'title') this.finishText();
        return;
      case 'dd':
        return this.finishText();
      case 'title':
        return this.context.kind === 'page title' ? this.finishText() : this.otherTag(name, '/');
      case 'dl':
        return this.endList();
      case 'ul':
        return this.isPocket ? this.endList() : undefined;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        if (this.context.kind === 'folder name') this.finishText();
        return;
    }
    this.otherTag(name, '/');
  }

  /** Tags of the page around the lists; inside a title they are somebody's text. True when it was one. */
  private openPageTag(name: string): boolean {
    if (name === 'title') this.begin({ kind: 'page title' });
    else if (name === 'script' || name === 'style') this.passingOver = name;
    else return false;
    return true;
  }

  /** A tag that means nothing to a list of bookmarks but may stand in a title or a remark. */
  private otherTag(name: string, slash: '' | '/'): void {
    const { kind } = this.context;
    if (kind === 'nothing' || name === 'dt') return;
    if (name === 'br' || name === 'p' || name === 'li') this.text += '\n';
    else if (!LOOKS.has(name) && kind !== 'description') this.text += `<${slash}${name}>`;
  }

  private openLink(attributes: Attributes): void {
    this.finishItem();
    this.dropEmptyFolder();
    const isPlaceOnPage = attributes.has('name') && !attributes.has('href');
    if (isPlaceOnPage) return;
    if (attributes.has('time_added')) {
      this.isPocket = true;
      this.foundList = true;
    }
    const entry: RawEntry = { row: this.rows, attributes, title: '', description: '' };
    this.rows += 1;
    this.pendingEntry = entry;
    this.begin({ kind: 'title', entry });
  }

  /** A remark belongs to the link or folder just before it; a folder's is not kept. */
  private openRemark(): void {
    this.finishText();
    if (this.pendingEntry !== null) this.begin({ kind: 'description', entry: this.pendingEntry });
  }

  /** The first heading of the file is its title, except in Pocket's, where each is a list of its own. */
  private openHeading(name: string, attributes: Attributes): void {
    this.finishItem();
    if (name === 'h1' && this.lists.length === 0 && !this.isPocket) return;
    this.dropEmptyFolder();
    this.begin({ kind: 'folder name', attributes });
  }

  private openList(): void {
    this.finishItem();
    this.foundList = true;
    const folder = this.pendingFolder;
    this.pendingFolder = null;
    if (folder === null || this.folderDepth >= FOLDER_DEPTH_MAX) {
      this.lists.push('no folder');
      return;
    }
    this.lists.push('folder');
    this.folderDepth += 1;
    this.sink.openFolder(folder.name === '' ? { ...folder, name: UNNAMED_FOLDER } : folder);
  }

  private endList(): void {
    this.finishItem();
    this.closeList();
  }

  private closeList(): void {
    this.dropEmptyFolder();
    if (this.lists.pop() !== 'folder') return;
    this.folderDepth -= 1;
    this.sink.closeFolder();
  }

  /** A folder whose list never came is an empty one. */
  private dropEmptyFolder(): void {
    const folder = this.pendingFolder;
    this.pendingFolder = null;
    if (folder === null || folder.name === '' || this.folderDepth >= FOLDER_DEPTH_MAX) return;
    this.sink.openFolder(folder);
    this.sink.closeFolder();
  }

  private begin(context: Context): void {
    this.finishText();
    this.context = context;
  }

  /** Ends the link that is being read, with its remark if there was one. */
  private finishItem(): void {
    this.finishText();
    const entry = this.pendingEntry;
    if (entry === null) return;
    this.pendingEntry = null;
    const read = readEntry(entry, this.now);
    if (read.kind === 'bookmark') this.sink.bookmark(read.bookmark);
    else this.sink.skipped(read.entry);
  }

  private finishText(): void {
    const { context, text } = this;
    this.context = NOTHING;
    this.text = '';
    switch (context.kind) {
      case 'nothing':
        return;
      case 'page title':
        this.isPocket ||= /^\s*pocket export\s*$/i.test(text);
        return;
      case 'title':
        context.entry.title = text;
        return;
      case 'description':
        context.entry.description = text;
        return;
      case 'folder name':
        this.pendingFolder = {
          name: lineOf(text),
          addDate: dateOf(context.attributes.get('add_date'), this.now),
          lastModified: dateOf(context.attributes.get('last_modified'), this.now),
        };
    }
  }
}
