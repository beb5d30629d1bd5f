import type { ImportPlan, ImportStrategy } from '#util/bookmark-file';

/** What the page asks of the worker. */
export type WorkerRequest =
  | { readonly kind: 'parse'; readonly file: File }
  | { readonly kind: 'plan'; readonly strategy: ImportStrategy; readonly fileName: string };

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
  readonly folders: readonly FolderLine[];
  readonly looseLinks: number;
  readonly bookmarks: number;
  readonly notices: readonly string[];
  /** The first titles of the file, to recognise it by. */
  readonly sample: readonly { readonly title: string; readonly url: string }[];
}

export type WorkerAnswer =
  | { readonly kind: 'parsed'; readonly overview: FileOverview }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'planned'; readonly plan: ImportPlan };
