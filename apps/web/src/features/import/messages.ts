import type { ImportStrategy, PlannedLink } from '#util/bookmark-file';

/** What the page asks of the worker. */
export type WorkerRequest =
  | { readonly kind: 'parse'; readonly file: File }
  | { readonly kind: 'plan'; readonly strategy: ImportStrategy; readonly fileName: string }
  /** The planned links from this place on, at most `IMPORT_BATCH`. */
  | { readonly kind: 'batch'; readonly at: number };

/** One folder of the file as the screens show it. */
export interface FolderLine {
  readonly path: readonly string[];
  readonly name: string;
  /** Links in it and in all folders below. */
  readonly links: number;
  /** Links directly in it. */
  readonly own: number;
}

export interface FileOverview {
  /** Each before those inside it; none without links. */
  readonly folders: readonly FolderLine[];
  readonly looseLinks: number;
  readonly bookmarks: number;
  readonly notices: readonly string[];
  /** The first titles of the file, to recognise it by. */
  readonly sample: readonly { readonly title: string; readonly url: string }[];
}

/** A plan without its links: those stay in the worker until they are sent, 50,000 at once would stop the page. */
export interface PlanSummary {
  readonly total: number;
  /** The projects to be found or made, each once. */
  readonly projectNames: readonly string[];
  /** Links that joined an earlier one of the file. */
  readonly duplicates: number;
}

export type WorkerAnswer =
  | { readonly kind: 'parsed'; readonly overview: FileOverview }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'planned'; readonly plan: PlanSummary }
  | { readonly kind: 'links'; readonly links: readonly PlannedLink[] };
