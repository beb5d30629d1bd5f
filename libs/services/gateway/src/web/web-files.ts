import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';

/** Milliseconds before files that were not there are looked for again. */
const SECOND_LOOK = 2_000;

/**
 * What of the built web app there is. Only what this list names is ever served, so that no path of a
 * request reaches the disk by itself.
 */
@Injectable()
export class WebFiles {
  readonly root: string;
  private files: ReadonlySet<string> = new Set();
  private lookedAt = -Infinity;

  constructor(config: GatewayConfig) {
    this.root = resolve(config.webDir);
  }

  /** Path below the root, such as `assets/app-1a2b.js`; undefined when the build has no such file. */
  async find(path: string): Promise<string | undefined> {
    const name = path.slice(1);
    return !isSide(name) && (await this.has(name)) ? name : undefined;
  }

  isBuilt(): Promise<boolean> {
    return this.has('index.html');
  }

  /** Looks again, now and then, for what is missing: a build may finish after the start. */
  private async has(name: string): Promise<boolean> {
    if (this.files.has(name)) return true;
    if (performance.now() - this.lookedAt < SECOND_LOOK) return false;
    this.lookedAt = performance.now();
    this.files = new Set(await walk(this.root));
    return this.files.has(name);
  }
}

/**
 * Compressed twins are chosen by the server, not asked for; the page itself goes through the routes, and what the
 * sharing service fills in is no page yet.
 */
const isSide = (name: string): boolean =>
  /\.(br|gz|map)$/.test(name) || name === 'index.html' || name === 'shared.html';

async function walk(root: string): Promise<string[]> {
  try {
    const entries = await readdir(root, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
