import { plainToInstance, Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsISO8601,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  validateSync,
} from 'class-validator';
import type { BookmarkDraft } from '#contracts';
import { Storable, StorableEach, StorableTrimmed } from '#platform/app';
import { CONTENT_MAX, TAGS_MAX, TITLE_MAX, URL_MAX } from '#util/bookmark-types';
import { isImportableUrl } from '#util/url';
import type { JobError } from '../jobs/job.entity.js';

/** One entry of a batch, as the wizard sends it. */
class Entry {
  @IsOptional()
  @IsIn(['link'], { message: 'Only links can be imported' })
  type = 'link';

  @StorableTrimmed()
  @MaxLength(TITLE_MAX, { message: `Title is longer than ${TITLE_MAX} characters` })
  @MinLength(1, { message: 'Title is required' })
  @IsString({ message: 'Title is required' })
  title!: string;

  @Storable()
  @IsOptional()
  @IsString({ message: 'Content must be text' })
  @MaxLength(CONTENT_MAX, { message: `Content is longer than ${CONTENT_MAX} characters` })
  content?: string | null;

  @StorableTrimmed()
  @MaxLength(URL_MAX, { message: `URL is longer than ${URL_MAX} characters` })
  @IsString({ message: 'URL is required' })
  url!: string;

  @IsOptional()
  @StorableEach()
  @IsArray({ message: 'Tags must be a list' })
  @ArrayMaxSize(TAGS_MAX, { message: `More than ${TAGS_MAX} tags` })
  @IsString({ each: true, message: 'Tags must be text' })
  tags?: string[] | null;

  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
  )
  @Max(Number.MAX_SAFE_INTEGER, { message: 'Unknown project' })
  @Min(1, { message: 'Unknown project' })
  @IsInt({ message: 'Unknown project' })
  project_id!: number;

  /** When the browser saved it; absent: now. */
  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'created_at must be an ISO 8601 time' })
  created_at?: string | null;
}

export type EntryResult = { readonly draft: BookmarkDraft } | { readonly error: JobError };

/** Judges one entry; unknown properties are ignored, since one broken entry must never cost another. */
export function readEntry(plain: unknown, row: number): EntryResult {
  if (!isRecord(plain)) return { error: { title: '', url: '', message: 'An entry must be an object' } };
  const entry = plainToInstance(Entry, plain);
  const [problem] = validateSync(entry, { forbidUnknownValues: false, stopAtFirstError: true });
  const message = problem ? Object.values(problem.constraints ?? {})[0] : undefined;
  if (problem) return { error: describe(plain, message ?? `${problem.property} is not valid`) };
  if (!isImportableUrl(entry.url)) return { error: describe(plain, 'This URL cannot be imported') };
  const { title, url, content, tags, project_id, created_at } = entry;
  const draft = { row, title, url, content: content ?? '', tags: tags ?? [], project_id };
  return { draft: created_at ? { ...draft, created_at: new Date(created_at).toISOString() } : draft };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function describe(plain: Record<string, unknown>, message: string): JobError {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, TITLE_MAX) : '');
  return { title: text(plain['title']), url: text(plain['url']), message };
}
