import type { Action } from './identity.js';
import type { ServiceName } from './services.js';

export interface PortRule {
  /** Who answers. `every`: each service answers for itself, the caller names which. */
  readonly owner: ServiceName | 'every';
  /** Who may call it. */
  readonly callers: readonly ServiceName[];
  /** What the caller may do for the owner of the data while it calls. */
  readonly grants: readonly Action[];
}

/**
 * Synchronous internal calls, kept rare: each has its reason in docs/adr. On the wire a port is
 * `POST /internal/<name>` with a service token that names the owner of the data.
 */
export const PORTS = {
  'bookmarks.read': {
    owner: 'bookmark',
    callers: ['rules', 'suggestion'],
    grants: ['bookmarks:read'],
  },
  'bookmarks.scan': { owner: 'bookmark', callers: ['rules', 'suggestion'], grants: ['bookmarks:read'] },
  'bookmarks.write': { owner: 'bookmark', callers: ['import'], grants: ['bookmarks:write'] },
  'bookmarks.adjust': { owner: 'bookmark', callers: ['rules'], grants: ['bookmarks:write'] },
  'projects.read': { owner: 'bookmark', callers: ['rules'], grants: ['projects:read'] },
  'bookmarks.shareable': { owner: 'bookmark', callers: ['sharing'], grants: ['bookmarks:read'] },
  'bookmarks.read-shared': {
    owner: 'bookmark',
    callers: ['sharing'],
    grants: ['bookmarks:read', 'secrets:read'],
  },
  'bookmarks.find-shared-file': { owner: 'bookmark', callers: ['sharing'], grants: ['bookmarks:read'] },
  'projects.ensure': { owner: 'bookmark', callers: ['import'], grants: ['projects:read', 'projects:write'] },
  'operations.undo': { owner: 'bookmark', callers: ['import'], grants: ['bookmarks:write'] },
  'accounts.counts': { owner: 'bookmark', callers: ['gateway'], grants: ['bookmarks:read', 'projects:read'] },
  'messages.reconcile': {
    owner: 'every',
    callers: ['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'],
    grants: [],
  },
} as const satisfies Record<string, PortRule>;

export type PortName = keyof typeof PORTS;

export const portPath = (port: PortName): string => `/internal/${port}`;

/** One bookmark of an import. `row` is its place in the file and, with the job, its identity: writing it twice has one effect. */
export interface BookmarkDraft {
  readonly row: number;
  readonly title: string;
  readonly url: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly project_id: number;
  /** ISO 8601; absent means now. */
  readonly created_at?: string;
}

export interface BookmarksWriteRequest {
  /** UUIDv7 of the import job; also the id of the operation that undoes it. */
  readonly operation_id: string;
  /** What the operation is called in the list of operations: the file's name. */
  readonly label: string;
  /** 1 to 500. */
  readonly items: readonly BookmarkDraft[];
  /** Whether saving rules adjust these bookmarks. */
  readonly apply_rules: boolean;
}

export interface BookmarksWriteResponse {
  readonly results: readonly (
    | { readonly row: number; readonly status: 'imported'; readonly id: string }
    | { readonly row: number; readonly status: 'duplicate'; readonly id: string }
    | { readonly row: number; readonly status: 'error'; readonly message: string }
  )[];
}

/** What rules change of a bookmark. Absent: stays as it is. */
export interface AdjustedFields {
  readonly type?: string;
  readonly title?: string;
  /** All of them, in their order. */
  readonly tags?: readonly string[];
  readonly project_id?: number;
}

export interface BookmarkAdjustment {
  readonly id: string;
  /** What these fields held when the caller read them: one that holds something else by now is left alone. */
  readonly seen: AdjustedFields;
  readonly wanted: AdjustedFields;
}

export interface BookmarksAdjustRequest {
  /** UUID of what asks for it, a message or a page of a run: the same one again is answered with what it did and has no other effect. */
  readonly adjustment_id: string;
  /** Messages between this change and a person's request; what it causes counts on from here. */
  readonly hops: number;
  /** The operation that takes it back, when a person asked for it; many adjustments may belong to one. */
  readonly operation?: { readonly id: string; readonly label: string };
  /** 1 to 500, each bookmark once. */
  readonly items: readonly BookmarkAdjustment[];
}

export const ADJUSTED_FIELDS = ['type', 'title', 'tags', 'project_id'] as const;
export type AdjustedField = (typeof ADJUSTED_FIELDS)[number];

export interface BookmarksAdjustResponse {
  /** Bookmarks that changed, with the fields that did. */
  readonly results: readonly { readonly id: string; readonly changed: readonly AdjustedField[] }[];
}

/** The owner's active projects, oldest first; names need not be unique. */
export interface ProjectsReadResponse {
  readonly projects: readonly { readonly id: number; readonly name: string }[];
}

export interface ProjectsEnsureRequest {
  /** The operation whose undo also takes newly made projects back; absent: not undoable. */
  readonly operation_id?: string;
  readonly label?: string;
  /** 1 to 500. A name equal to an existing active project's (trimmed, case-folded) uses that project. */
  readonly projects: readonly { readonly name: string; readonly description: string }[];
}

export interface ProjectsEnsureResponse {
  /** In the order asked for. */
  readonly projects: readonly { readonly id: number; readonly name: string; readonly created: boolean }[];
}

export interface OperationsUndoRequest {
  readonly operation_id: string;
}

export interface OperationsUndoResponse {
  readonly affected: number;
  /** Ids left as they are because they changed since. */
  readonly skipped: readonly string[];
}

export interface AccountsCountsResponse {
  readonly projects_count: number;
  readonly bookmarks_count: number;
}

export interface BookmarksReadRequest {
  /** 1 to 500. */
  readonly ids: readonly string[];
}

/** Content of password bookmarks is never in it. */
export interface PortBookmark {
  readonly id: string;
  readonly version: number;
  readonly type: string;
  readonly title: string;
  readonly content: string | null;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly project: { readonly id: number; readonly name: string };
  readonly deleted_at: string | null;
}

export interface BookmarksReadResponse {
  readonly bookmarks: readonly PortBookmark[];
}

export interface BookmarksScanRequest {
  /** `next` of the page before. */
  readonly after?: string;
  /** 1 to 200. */
  readonly limit: number;
}

export interface BookmarksScanResponse {
  /** Active ones, the one made last first. */
  readonly bookmarks: readonly PortBookmark[];
  readonly next: string | null;
  /** Active bookmarks in all. */
  readonly total: number;
}

/** What may be shared: bookmarks and projects, at most 500 ids of each. */
export interface BookmarksShareableRequest {
  readonly bookmark_ids: readonly string[];
  readonly project_ids: readonly number[];
}

/** How the owner's object stands now. One that is gone for good is left out of the answer. */
export interface ShareableState {
  /** Moves on with every change, going to the trash and coming back among them. */
  readonly version: number;
  readonly is_trashed: boolean;
}

export interface ShareableBookmark extends ShareableState {
  readonly id: string;
  readonly title: string;
}

export interface ShareableProject extends ShareableState {
  readonly id: number;
  readonly name: string;
  /** Its active password bookmarks. */
  readonly password_count: number;
}

export interface BookmarksShareableResponse {
  readonly bookmarks: readonly ShareableBookmark[];
  readonly projects: readonly ShareableProject[];
}

/** Either one bookmark, or a page of a project's, the newest first. */
export type BookmarksReadSharedRequest =
  | { readonly bookmark_id: string }
  | {
      readonly project_id: number;
      /** Whether the project's password bookmarks are among them. */
      readonly include_passwords: boolean;
      /** `next` of the page before. */
      readonly after?: SharedPosition;
      /** 1 to 100; a page of long contents is shorter. */
      readonly limit: number;
    };

/** Where a page of a shared project ended. */
export interface SharedPosition {
  /** ISO 8601. */
  readonly created_at: string;
  readonly id: string;
}

export interface SharedBookmark {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  /** Of a password bookmark too: the one place where a port hands it out (docs/adr/0019). */
  readonly content: string;
  readonly url: string | null;
  readonly tags: readonly string[];
  readonly project_name: string;
  readonly created_at: string;
  readonly attachments: readonly SharedAttachment[];
}

export interface SharedAttachment {
  readonly id: string;
  readonly filename: string;
  readonly mimetype: string;
  /** Bytes. */
  readonly size: number;
}

/** Null for what is in the trash, gone or somebody else's. */
export type BookmarksReadSharedResponse =
  | { readonly bookmark: SharedBookmark | null }
  | {
      readonly project: {
        readonly name: string;
        readonly description: string;
        readonly created_at: string;
        /** Bookmarks that the share shows in all. */
        readonly bookmark_count: number;
      } | null;
      readonly bookmarks: readonly SharedBookmark[];
      readonly next: SharedPosition | null;
    };

/** A file of a bookmark that is shared by itself or through its project. */
export interface BookmarksFindSharedFileRequest {
  readonly bookmark_id: string;
  /** Absent: the bookmark is shared by itself. */
  readonly project_id?: number;
  /** Whether a password bookmark's files belong to what is shared; read with `project_id` only. */
  readonly include_passwords?: boolean;
  readonly attachment_id: string;
}

export interface BookmarksFindSharedFileResponse {
  /** Null when it is not, or no longer, part of what is shared. */
  readonly file: {
    /** Where its bytes lie in the object storage. */
    readonly key: string;
    readonly size: number;
    readonly etag: string;
    /** Type, disposition and policy it is delivered with. */
    readonly headers: Readonly<Record<string, string>>;
  } | null;
}

/** Subscriber to publisher: which messages to me did you send between these instants? A thousand ids a page. */
export interface MessagesRelayedQuestion {
  readonly kind: 'relayed';
  readonly subscriber: ServiceName;
  /** ISO 8601, included. */
  readonly from: string;
  /** ISO 8601, not included. */
  readonly to: string;
  /** `next` of the page before. */
  readonly after?: string;
}

/** Subscriber to publisher: send these to me again. At most 1,000 ids. */
export interface MessagesReaddRequest {
  readonly kind: 'readd';
  readonly subscriber: ServiceName;
  readonly ids: readonly string[];
}

export type MessagesReconcileRequest = MessagesRelayedQuestion | MessagesReaddRequest;

export interface MessagesReconcileResponse {
  /** Empty for `readd`. */
  readonly ids: readonly string[];
  readonly next: string | null;
  /** How many were sent again. */
  readonly readded: number;
}

/** Request and response of every port. */
export interface PortTypes {
  'bookmarks.read': { request: BookmarksReadRequest; response: BookmarksReadResponse };
  'bookmarks.scan': { request: BookmarksScanRequest; response: BookmarksScanResponse };
  'bookmarks.write': { request: BookmarksWriteRequest; response: BookmarksWriteResponse };
  'bookmarks.adjust': { request: BookmarksAdjustRequest; response: BookmarksAdjustResponse };
  'projects.read': { request: Record<string, never>; response: ProjectsReadResponse };
  'bookmarks.shareable': { request: BookmarksShareableRequest; response: BookmarksShareableResponse };
  'bookmarks.read-shared': { request: BookmarksReadSharedRequest; response: BookmarksReadSharedResponse };
  'bookmarks.find-shared-file': {
    request: BookmarksFindSharedFileRequest;
    response: BookmarksFindSharedFileResponse;
  };
  'projects.ensure': { request: ProjectsEnsureRequest; response: ProjectsEnsureResponse };
  'operations.undo': { request: OperationsUndoRequest; response: OperationsUndoResponse };
  'accounts.counts': { request: Record<string, never>; response: AccountsCountsResponse };
  'messages.reconcile': { request: MessagesReconcileRequest; response: MessagesReconcileResponse };
}
