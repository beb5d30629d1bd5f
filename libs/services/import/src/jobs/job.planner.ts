import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import type { BookmarkDraft } from '#contracts';
import { OperationalError, invalidField, tooLarge } from '#platform/errors';
import { ObjectStorage } from '#platform/storage';
import {
  BookmarkFileReader,
  ImportPlanner,
  INVALID_FORMAT,
  NO_BOOKMARKS,
  decodeBookmarkFile,
  type ImportStrategy,
  type PlannedLink,
} from '#util/bookmark-file';
import { foldName } from '#util/text';
import { ImportConfig } from '../import.config.js';
import { ImportOptions } from './job.dto.js';
import type { ImportJob } from './job.entity.js';

/** What an import is going to write, the same for the same file and options, always. */
export interface JobPlan {
  readonly projects: readonly { readonly name: string; readonly description: string }[];
  readonly items: readonly PlannedItem[];
  /** Entries with a scheme that no bookmark can have. */
  readonly skipped: number;
  /** Links that joined an earlier one of the same file. */
  readonly duplicates: number;
  readonly applyRules: boolean;
}

export interface PlannedItem {
  /** @param projectIds ids of the plan's projects in their order */
  draft(projectIds: readonly number[]): BookmarkDraft;
}

/** What section 7 of the product gives to projects that an import makes. */
const DESCRIPTION = 'Imported from Chrome bookmarks';
/** UTF-16 units read and planned before other requests get their turn: some dozens of links. */
const PIECE = 1 << 14;

/** Reads a job's file and works out what to do with it. */
@Injectable()
export class JobPlanner {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly config: ImportConfig,
  ) {}

  /**
   * @throws 400 with the wizard's text when the file is no bookmark file or holds no links, 413 when it holds too many
   * @throws OperationalError when the file cannot be read now
   */
  async plan(job: Pick<ImportJob, 'fileKey' | 'fileName' | 'options'>): Promise<JobPlan> {
    const options = plainToInstance(ImportOptions, job.options);
    const text = decodeBookmarkFile(await this.load(job.fileKey));
    const planner = new ImportPlanner(strategyOf(options), { fileName: job.fileName });
    const skipped = await this.read(text, planner);
    const plan = planner.plan();
    const places = new Map(plan.projectNames.map((name, index) => [foldName(name), index]));
    return {
      projects: plan.projectNames.map((name) => ({ name: name.slice(0, 200), description: DESCRIPTION })),
      items: plan.links.map((link, row) => itemOf(link, row, places)),
      skipped,
      duplicates: plan.duplicates,
      applyRules: options.apply_rules,
    };
  }

  private async load(key: string | null): Promise<Uint8Array> {
    const object = key === null ? null : await this.storage.get(key);
    if (!object) throw new OperationalError('import_file_missing', 'The uploaded file is not there');
    const chunks: Buffer[] = [];
    for await (const chunk of object.stream as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** @returns how many entries were passed over */
  private async read(text: string, planner: ImportPlanner): Promise<number> {
    let found = 0;
    let skipped = 0;
    let path: readonly string[] = [];
    const reader = new BookmarkFileReader({
      openFolder: ({ name }) => (path = [...path, name]),
      closeFolder: () => (path = path.slice(0, -1)),
      bookmark: (bookmark) => {
        found += 1;
        planner.add({ ...bookmark, folderPath: path });
      },
      skipped: () => (skipped += 1),
    });
    for (let at = 0; at < text.length; at += PIECE) {
      reader.push(text.slice(at, at + PIECE));
      if (found > this.config.maxLinks) {
        throw tooLarge(`The file holds more than ${this.config.maxLinks} bookmarks`);
      }
      await setImmediate();
    }
    reader.end();
    if (!reader.hasList) throw invalidField('file', INVALID_FORMAT);
    if (found === 0) throw invalidField('file', NO_BOOKMARKS);
    return skipped;
  }
}

function strategyOf({ strategy, mappings, project_name }: ImportOptions): ImportStrategy {
  if (strategy === 'tags') return { strategy, project_name: project_name ?? '', mappings: mappings ?? [] };
  return { strategy, mappings: mappings ?? [] };
}

function itemOf(link: PlannedLink, row: number, places: ReadonlyMap<string, number>): PlannedItem {
  const { title, url, tags, description, addDate, project } = link;
  return {
    draft: (projectIds) => {
      const place = project.kind === 'named' ? places.get(foldName(project.name)) : undefined;
      const project_id = project.kind === 'existing' ? project.id : projectIds[place ?? -1];
      if (project_id === undefined) throw new RangeError('A planned project has no id');
      const draft = { row, title, url, content: description, tags, project_id };
      return addDate === null ? draft : { ...draft, created_at: addDate };
    },
  };
}
