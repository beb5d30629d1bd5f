import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { notFound } from '#platform/errors';
import { GatewayConfig } from '../gateway.config.js';
import { pageOf } from './pages.js';
import { WebFiles } from './web-files.js';

/** Vite puts a hash of the content into the names in here: such a file never changes. */
const HASHED = /^assets\//;
const FOREVER = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';
/** Files that decide which build runs: an old copy would hold the new one back. */
const DECIDING = new Set(['sw.js', 'boot.js', 'manifest.webmanifest']);
/** Kept, but asked about each time. */
const REVALIDATED = 'no-cache';

/** Serves the built single-page app. */
@Injectable()
export class WebApp {
  constructor(
    private readonly files: WebFiles,
    private readonly config: GatewayConfig,
  ) {}

  /** @param url path and query of the request */
  async send(url: string, reply: FastifyReply): Promise<void> {
    const path = decoded(url.replace(/[?#].*$/s, ''));
    const file = await this.files.find(path);
    if (file !== undefined) {
      reply.header('cache-control', cacheControlOf(file));
      await reply.sendFile(file, this.files.root);
      return;
    }
    // A file that an older page asks for and that is gone must not come back as that page.
    if (HASHED.test(path.slice(1))) throw notFound('File');
    await this.sendPage(path, reply);
  }

  /** Crawlers may see the public pages; a shared page says noindex itself, so they must be able to read it. */
  async sendRobots(reply: FastifyReply): Promise<void> {
    const sections = ['/api/', '/auth/', '/bkmkrs', '/user', '/timeline', '/trash', '/uploads/'];
    const text = ['User-agent: *', ...sections.map((section) => `Disallow: ${section}`), ''].join('\n');
    await reply.type('text/plain; charset=utf-8').header('cache-control', SHORT).send(text);
  }

  private async sendPage(path: string, reply: FastifyReply): Promise<void> {
    const page = pageOf(path);
    reply.status(page.isKnown ? 200 : 404);
    reply.header('cache-control', page.isSecret ? 'no-store' : REVALIDATED);
    if (!page.isIndexed) reply.header('x-robots-tag', 'noindex, nofollow');
    if (!(await this.files.isBuilt())) {
      await reply.type('text/plain; charset=utf-8').send(this.notBuilt());
      return;
    }
    await reply.sendFile('index.html', this.files.root, {
      cacheControl: false,
      etag: !page.isSecret,
      lastModified: false,
    });
  }

  private notBuilt(): string {
    return `Quickstash is running at ${this.config.origin.origin}, but its web app is not built. Start it with "npm start".\n`;
  }
}

function cacheControlOf(file: string): string {
  if (HASHED.test(file)) return FOREVER;
  return DECIDING.has(file) ? REVALIDATED : SHORT;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw notFound('Page');
  }
}
