import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { SERVICES, type ServiceName } from './services.js';

/**
 * Payloads say which aggregates changed and how far, never what is in them: no title, url, content
 * or token travels here. Consumers read what they need through the owner's port. Messages only grow:
 * a field added later is optional, with the reason beside it.
 */
export class ChangedBookmark {
  @IsUUID()
  id!: string;

  /** The bookmark's version after the change. */
  @IsInt()
  @Min(1)
  version!: number;
}

class BookmarksPayload {
  /** 1 to 500. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => ChangedBookmark)
  items!: ChangedBookmark[];

  /** The operation that caused it, when one did. */
  @IsOptional()
  @IsUUID()
  operation_id?: string;
}

export const BOOKMARK_SOURCES = ['web', 'extension', 'bot', 'email', 'import', 'desktop', 'api'] as const;
export type BookmarkSource = (typeof BOOKMARK_SOURCES)[number];

export class BookmarksCreatedV1 extends BookmarksPayload {
  @IsIn(BOOKMARK_SOURCES)
  source!: BookmarkSource;

  /** `pending`: the rules service decides; `done`: the client already showed its rules, or none are wanted. */
  @IsIn(['pending', 'done'])
  rules!: 'pending' | 'done';

  /**
   * Ids of rules whose changes a person took over before saving. Absent where nobody was asked, and in what queues
   * still hold from before decisions were counted; the same goes for the two below.
   */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsInt({ each: true })
  rules_accepted?: number[];

  /** Those whose changes the person did not want. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsInt({ each: true })
  rules_declined?: number[];

  /** Instead of ids: all that matched, but for those that the other list names. */
  @IsOptional()
  @IsIn(['accepted', 'declined'])
  rules_all?: 'accepted' | 'declined';
}

/** What a person decided about rules, as {@link BookmarksCreatedV1} carries it. */
export type RuleDecision = Pick<BookmarksCreatedV1, 'rules_accepted' | 'rules_declined' | 'rules_all'>;

export class BookmarksUpdatedV1 extends BookmarksPayload {
  /** Names of the fields that changed in at least one of the items. */
  @IsArray()
  @IsString({ each: true })
  changed!: string[];
}

export class BookmarksTrashedV1 extends BookmarksPayload {}
export class BookmarksRestoredV1 extends BookmarksPayload {}
export class BookmarksDeletedV1 extends BookmarksPayload {}
export class BookmarksPreviewReadyV1 extends BookmarksPayload {}

export class ProjectsChangedV1 {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @IsInt({ each: true })
  ids!: number[];

  @IsIn(['created', 'updated', 'deleted', 'restored'])
  change!: 'created' | 'updated' | 'deleted' | 'restored';
}

/** Objects that no row refers to any longer; the receiver removes them from the object storage. */
export class ObjectsAbandonedV1 {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @IsString({ each: true })
  keys!: string[];
}

export class ImportRequestedV1 {
  @IsUUID()
  job_id!: string;
}

export class ImportProgressedV1 {
  @IsUUID()
  job_id!: string;

  @IsIn(['queued', 'running', 'done', 'failed', 'undone'])
  status!: 'queued' | 'running' | 'done' | 'failed' | 'undone';

  @IsInt()
  @Min(0)
  done!: number;

  @IsInt()
  @Min(0)
  total!: number;
}

/** How far rules have come that run on what is there. */
export class RulesProgressedV1 {
  @IsUUID()
  run_id!: string;

  @IsIn(['running', 'done', 'failed'])
  status!: 'running' | 'done' | 'failed';

  @IsInt()
  @Min(0)
  done!: number;

  @IsInt()
  @Min(0)
  total!: number;
}

/** What a share is of; its token and password travel nowhere. */
class SharePayload {
  @IsInt()
  @Min(1)
  share_id!: number;

  /** The one bookmark that is shared; null for a project's share. */
  @ValidateIf((_payload, value) => value !== null)
  @IsUUID()
  bookmark_id!: string | null;

  /** The project that is shared; null for a bookmark's share. */
  @ValidateIf((_payload, value) => value !== null)
  @IsInt()
  project_id!: number | null;
}

export class SharesChangedV1 extends SharePayload {
  /**
   * The share's version after the change. Of one object's shares the one with the higher id is the later one,
   * so that id and version together tell which message is newer.
   */
  @IsInt()
  @Min(1)
  version!: number;

  @IsIn(['created', 'updated', 'suspended', 'resumed', 'disabled', 'enabled', 'ended'])
  change!: 'created' | 'updated' | 'suspended' | 'resumed' | 'disabled' | 'enabled' | 'ended';

  /** Whether visitors are let in, up to `expires_at`. */
  @IsBoolean()
  is_open!: boolean;

  /** Null: never. */
  @ValidateIf((_payload, value) => value !== null)
  @IsISO8601()
  expires_at!: string | null;
}

/** About one a second and share, however many read it: the count is exact and the last one has it whole. */
export class SharesViewedV1 extends SharePayload {
  @IsInt()
  @Min(1)
  view_count!: number;
}

/** The account is gone. Every service destroys its keys of the owner first, then rows and objects, then confirms. */
export class AccountDeletedV1 {}

export class AccountPurgedV1 {
  @IsIn(SERVICES)
  service!: ServiceName;
}

/** Every message of the system and the shape of its payload. */
export const MESSAGES = {
  'bookmarks.created.v1': BookmarksCreatedV1,
  'bookmarks.updated.v1': BookmarksUpdatedV1,
  'bookmarks.trashed.v1': BookmarksTrashedV1,
  'bookmarks.restored.v1': BookmarksRestoredV1,
  'bookmarks.deleted.v1': BookmarksDeletedV1,
  'bookmarks.preview-ready.v1': BookmarksPreviewReadyV1,
  'projects.changed.v1': ProjectsChangedV1,
  'bookmark.objects-abandoned.v1': ObjectsAbandonedV1,
  'import.requested.v1': ImportRequestedV1,
  'imports.progressed.v1': ImportProgressedV1,
  'rules.progressed.v1': RulesProgressedV1,
  'shares.changed.v1': SharesChangedV1,
  'shares.viewed.v1': SharesViewedV1,
  'account.deleted.v1': AccountDeletedV1,
  'account.purged.v1': AccountPurgedV1,
} as const;

export type MessageType = keyof typeof MESSAGES;
export type PayloadOf<T extends MessageType> = InstanceType<(typeof MESSAGES)[T]>;
