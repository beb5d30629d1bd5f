import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tombstonesTableSql } from '#platform/app';
import { dataKeysTableSql } from '#platform/crypto';
import { idempotencyTableSql } from '#platform/idempotency';
import { messagingTablesSql } from '#platform/messaging';

/** Everything but files and previews, which bring migrations of their own. */
export class Initial1763700000000 implements MigrationInterface {
  name = 'Initial1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(messagingTablesSql('bookmark'));
    await runner.query(dataKeysTableSql('bookmark'));
    await runner.query(idempotencyTableSql('bookmark'));
    await runner.query(PROJECTS);
    await runner.query(BOOKMARKS);
    await runner.query(BESIDE);
    await runner.query(SEARCH);
    await runner.query(COUNTS);
    await runner.query(OPERATIONS);
    await runner.query(tombstonesTableSql('bookmark'));
  }

  async down(): Promise<void> {}
}

const PROJECTS = `
  CREATE SEQUENCE bookmark.project_ids AS bigint MINVALUE 1 MAXVALUE 9007199254740991;
  CREATE TABLE bookmark.projects (
    owner_id uuid NOT NULL,
    id bigint NOT NULL DEFAULT nextval('bookmark.project_ids'),
    name text NOT NULL,
    name_key text NOT NULL,
    description text NOT NULL DEFAULT '',
    is_system boolean NOT NULL DEFAULT false,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    deleted_by_operation uuid,
    PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX projects_oldest ON bookmark.projects (owner_id, created_at, id) WHERE deleted_at IS NULL;
  CREATE INDEX projects_by_name ON bookmark.projects (owner_id, name_key, created_at, id) WHERE deleted_at IS NULL;

  CREATE TABLE bookmark.tags (
    owner_id uuid NOT NULL,
    tag_key text NOT NULL,
    name text NOT NULL,
    PRIMARY KEY (owner_id, tag_key)
  );
`;

/** The check on content is the last of several guards: a password's plain content can not be stored. */
const BOOKMARKS = `
  CREATE TABLE bookmark.bookmarks (
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    project_id bigint NOT NULL,
    type text NOT NULL CHECK (type IN ('link', 'note', 'password', 'code', 'color', 'image')),
    title text NOT NULL,
    content text NOT NULL DEFAULT '',
    content_sealed bytea,
    url text,
    url_key text,
    url_key_version smallint,
    site text,
    tags text[] NOT NULL DEFAULT '{}',
    tag_keys text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    source text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    saved_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL,
    deleted_at timestamptz(3),
    deleted_by_operation uuid,
    PRIMARY KEY (owner_id, id),
    CONSTRAINT bookmarks_secret_is_sealed CHECK (CASE WHEN type = 'password' THEN content = '' ELSE content_sealed IS NULL END),
    CONSTRAINT bookmarks_tag_keys CHECK (cardinality(tags) = cardinality(tag_keys)),
    FOREIGN KEY (owner_id, project_id) REFERENCES bookmark.projects (owner_id, id)
  );
  CREATE INDEX bookmarks_newest ON bookmark.bookmarks (owner_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX bookmarks_newest_in_project
    ON bookmark.bookmarks (owner_id, project_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX bookmarks_changed ON bookmark.bookmarks (owner_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
  CREATE INDEX bookmarks_trash ON bookmark.bookmarks (owner_id, deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
  CREATE INDEX bookmarks_url ON bookmark.bookmarks (owner_id, url_key, project_id) WHERE deleted_at IS NULL AND url_key IS NOT NULL;
  CREATE INDEX bookmarks_site ON bookmark.bookmarks (owner_id, site COLLATE "C") WHERE deleted_at IS NULL AND site IS NOT NULL;
  CREATE INDEX bookmarks_tags ON bookmark.bookmarks USING gin (owner_id, tag_keys);
`;

/** Kept beside the bookmark, so that copying or sharing one touches neither its version nor updated_at. */
const BESIDE = `
  CREATE TABLE bookmark.bookmark_stats (
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    copy_count integer NOT NULL DEFAULT 0,
    last_copied_at timestamptz(3),
    PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX bookmark_stats_popular ON bookmark.bookmark_stats (owner_id, copy_count DESC, last_copied_at DESC, id);

  CREATE TABLE bookmark.bookmark_shares (
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    shared_until timestamptz(3) NOT NULL,
    PRIMARY KEY (owner_id, id)
  );
`;

/** Autovacuum folds GIN's pending list; the vocabulary is a cache that a job fills and empties. */
const SEARCH = `
  CREATE TABLE bookmark.bookmark_search (
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    document tsvector NOT NULL,
    title text NOT NULL,
    has_attachment boolean NOT NULL DEFAULT false,
    PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX bookmark_search_document ON bookmark.bookmark_search USING gin (owner_id, document);
  CREATE INDEX bookmark_search_title ON bookmark.bookmark_search USING gin (owner_id, title gin_trgm_ops);
  CREATE INDEX bookmark_search_by_title ON bookmark.bookmark_search (owner_id, title COLLATE "C", id);

  CREATE TABLE bookmark.search_vocabulary (
    owner_id uuid NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (owner_id, word)
  );
  CREATE INDEX search_vocabulary_similar ON bookmark.search_vocabulary USING gin (owner_id, word gin_trgm_ops);

  CREATE TABLE bookmark.search_unread (
    owner_id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    id uuid NOT NULL,
    PRIMARY KEY (owner_id, seq)
  );
  CREATE TABLE bookmark.search_renamed (
    owner_id uuid NOT NULL,
    project_id bigint NOT NULL,
    requested_at timestamptz(3) NOT NULL DEFAULT now(),
    PRIMARY KEY (owner_id, project_id)
  );
  CREATE TABLE bookmark.search_rebuilds (
    owner_id uuid PRIMARY KEY,
    requested_at timestamptz(3) NOT NULL DEFAULT now()
  );
`;

const COUNTS = `
  CREATE TABLE bookmark.counts (
    owner_id uuid NOT NULL,
    subject text NOT NULL,
    key text NOT NULL,
    n bigint NOT NULL,
    PRIMARY KEY (owner_id, subject, key)
  );
  CREATE TABLE bookmark.count_deltas (
    owner_id uuid NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    subject text NOT NULL,
    key text NOT NULL,
    delta integer NOT NULL,
    PRIMARY KEY (owner_id, seq)
  );
`;

const OPERATIONS = `
  CREATE TABLE bookmark.operations (
    owner_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    label text NOT NULL DEFAULT '',
    params jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL CHECK (status IN ('running', 'done', 'undoing', 'undone')),
    affected integer NOT NULL DEFAULT 0,
    actor jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    undone_at timestamptz(3),
    PRIMARY KEY (owner_id, id)
  );
  CREATE INDEX operations_newest ON bookmark.operations (owner_id, created_at DESC, id DESC);
  CREATE INDEX operations_unfinished ON bookmark.operations (owner_id, id) WHERE status IN ('running', 'undoing');

  CREATE TABLE bookmark.operation_rows (
    owner_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    bookmark_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'done', 'undone', 'skipped')),
    version integer,
    before jsonb,
    PRIMARY KEY (owner_id, operation_id, bookmark_id)
  );
  CREATE INDEX operation_rows_of_bookmark ON bookmark.operation_rows (owner_id, bookmark_id);
  CREATE INDEX operation_rows_state ON bookmark.operation_rows (owner_id, operation_id, state, bookmark_id);

  CREATE TABLE bookmark.operation_projects (
    owner_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    project_id bigint NOT NULL,
    change text NOT NULL CHECK (change IN ('created', 'deleted')),
    PRIMARY KEY (owner_id, operation_id, project_id)
  );

  CREATE TABLE bookmark.import_rows (
    owner_id uuid NOT NULL,
    operation_id uuid NOT NULL,
    row integer NOT NULL,
    status text NOT NULL CHECK (status IN ('imported', 'duplicate')),
    bookmark_id uuid NOT NULL,
    PRIMARY KEY (owner_id, operation_id, row)
  );
`;
