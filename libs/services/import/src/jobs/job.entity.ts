import { Column, Entity, PrimaryColumn } from 'typeorm';

export const JOB_STATUSES = ['queued', 'running', 'done', 'failed', 'undone'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_STAGES = ['parsing', 'creating-projects', 'importing-bookmarks', 'finished'] as const;
export type JobStage = (typeof JOB_STAGES)[number];

/** One link that could not be imported. */
export interface JobError {
  readonly title: string;
  readonly url: string;
  readonly message: string;
}

/** Errors kept with a job; beyond them only the number grows. */
export const ERRORS_KEPT = 1_000;

/** One file on its way in. Its id is also the id of the operation that undoes it. */
@Entity({ name: 'jobs', synchronize: false })
export class ImportJob {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  ownerId!: string;

  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  status!: JobStatus;

  @Column('text')
  stage!: JobStage;

  /** The uploaded file in object storage; null once it is not needed any more. */
  @Column('text', { name: 'file_key', nullable: true })
  fileKey!: string | null;

  @Column('text', { name: 'file_name' })
  fileName!: string;

  @Column('jsonb')
  options!: object;

  /** Ids of the plan's projects in their order, once they are made: a resumed job does not ask again. */
  @Column('jsonb', { name: 'project_ids', nullable: true })
  projectIds!: number[] | null;

  /** Links of the file, each time that it names one; 0 until it is read. */
  @Column('integer')
  total!: number;

  /**
   * Of these, settled ones. Duplicates within the file and what no bookmark can be are settled when it is
   * read, the rows of the plan in their order: so it says where a resumed job goes on.
   */
  @Column('integer')
  done!: number;

  @Column('integer', { name: 'projects_created' })
  projectsCreated!: number;

  @Column('integer', { name: 'bookmarks_imported' })
  bookmarksImported!: number;

  @Column('integer', { name: 'duplicates_skipped' })
  duplicatesSkipped!: number;

  @Column('integer', { name: 'unsupported_skipped' })
  unsupportedSkipped!: number;

  @Column('integer', { name: 'error_count' })
  errorCount!: number;

  @Column('jsonb')
  errors!: JobError[];

  /** Ids of bookmarks that an undo left, because they were changed after the import; at most 1,000. */
  @Column('jsonb', { name: 'undo_skipped' })
  undoSkipped!: string[];

  /** Since when it is being taken back; null before that and afterwards. */
  @Column({ type: 'timestamptz', name: 'undo_asked_at', precision: 3, nullable: true })
  undoAskedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'finished_at', precision: 3, nullable: true })
  finishedAt!: Date | null;
}
