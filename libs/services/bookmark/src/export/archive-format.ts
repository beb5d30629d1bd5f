import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsBase64,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { BOOKMARK_SOURCES, type BookmarkSource } from '#contracts';
import {
  BOOKMARK_TYPES,
  CONTENT_MAX,
  FILES_MAX,
  TAGS_MAX,
  TITLE_MAX,
  URL_MAX,
  type BookmarkType,
} from '#util/bookmark-types';
import { Storable, StorableTrimmed } from '../http/transforms.js';
import { PROJECT_DESCRIPTION_MAX, PROJECT_NAME_MAX } from '../projects/project.dto.js';

/**
 * A project archive is a ZIP of `archive.json` (what it is and which project), `bookmarks/000001.json` …
 * (lists of bookmarks) and `files/<id>` (the files they hold). Readers ignore what they do not know.
 */
export const FORMAT = 'quickstash-project';
export const VERSION = 1;
export const DESCRIPTION_ENTRY = 'archive.json';

/**
 * Bytes of JSON, at most, after which the next entry begins. With the largest bookmark behind it an entry
 * stays below the four megabytes that readers accept.
 */
export const CHUNK_BYTES = 1_500_000;

export const chunkEntry = (number: number): string => `bookmarks/${String(number).padStart(6, '0')}.json`;
export const fileEntry = (fileId: string): string => `files/${fileId}`;

export const isChunkEntry = (name: string): boolean => /^bookmarks\/\d{6}\.json$/.test(name);
export const fileIdOfEntry = (name: string): string | undefined =>
  /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1];

/** What making the key costs: KiB and passes, about a tenth of a second on a small machine. Readers accept no more. */
export const SEAL_COST = { memory: 65_536, passes: 3 } as const;

/** How the passphrase became the key that seals passwords: argon2id. */
export class ArchiveSeal {
  @Equals('argon2id')
  kdf!: 'argon2id';

  /** KiB. Bounded, because the file says how much work reading it is. */
  @IsInt()
  @Min(8_192)
  @Max(SEAL_COST.memory)
  memory!: number;

  @IsInt()
  @Min(1)
  @Max(SEAL_COST.passes)
  passes!: number;

  /** At least ten bytes: the library refuses short ones. */
  @IsBase64()
  @MinLength(16)
  @MaxLength(88)
  salt!: string;

  /** A known text, sealed: tells a wrong passphrase from a damaged file. */
  @IsBase64()
  @MaxLength(200)
  check!: string;
}

export class ArchiveProject {
  @StorableTrimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(PROJECT_NAME_MAX)
  name!: string;

  @Storable()
  @IsString()
  @MaxLength(PROJECT_DESCRIPTION_MAX)
  description!: string;
}

export class ArchiveDescription {
  @Equals(FORMAT)
  format!: typeof FORMAT;

  @Equals(VERSION)
  version!: typeof VERSION;

  @IsISO8601({ strict: true })
  exported_at!: string;

  @ValidateNested()
  @Type(() => ArchiveProject)
  project!: ArchiveProject;

  /** Null: the contents of passwords are not in the archive. */
  @IsOptional()
  @ValidateNested()
  @Type(() => ArchiveSeal)
  secrets!: ArchiveSeal | null;
}

export class ArchivedFile {
  /** Names the entry under `files/`. */
  @IsUUID()
  file!: string;

  @IsString()
  @MaxLength(1_024)
  filename!: string;

  @IsInt()
  @Min(0)
  @Max(1_000_000)
  sort_order!: number;
}

export class ArchivedBookmark {
  /** Of the exported bookmark; binds what is sealed to it. The imported one gets another. */
  @IsUUID()
  id!: string;

  @IsIn(BOOKMARK_TYPES)
  type!: BookmarkType;

  @StorableTrimmed()
  @IsString()
  @IsNotEmpty()
  @MaxLength(TITLE_MAX)
  title!: string;

  /** Of a password always null: its content is in `content_sealed`, or not in the archive. */
  @Storable()
  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_MAX)
  content!: string | null;

  @IsOptional()
  @IsBase64()
  content_sealed!: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(URL_MAX)
  url!: string | null;

  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @IsString({ each: true })
  tags!: string[];

  @IsIn(BOOKMARK_SOURCES)
  source!: BookmarkSource;

  @IsISO8601({ strict: true })
  created_at!: string;

  @IsISO8601({ strict: true })
  updated_at!: string;

  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  copy_count!: number;

  @IsOptional()
  @IsISO8601({ strict: true })
  last_copied_at!: string | null;

  @IsArray()
  @ArrayMaxSize(FILES_MAX)
  @ValidateNested({ each: true })
  @Type(() => ArchivedFile)
  attachments!: ArchivedFile[];
}

export class ArchivedChunk {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => ArchivedBookmark)
  bookmarks!: ArchivedBookmark[];
}
