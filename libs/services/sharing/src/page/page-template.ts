import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { SharingConfig } from '../sharing.config.js';
import { scriptJson, type Markup } from './html.js';
import type { PageState } from './page-state.js';

/** Milliseconds before the file is looked at again: a build may finish, or a new one come, after the start. */
const SECOND_LOOK = 2_000;

const PLACES = /<!--shared-(head|content|data)-->/g;

/** Without a built web app: reads the same, in the browser's own letters. */
const PLAIN = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <!--shared-head-->
  </head>
  <body>
    <!--shared-content-->
    <footer><a href="/privacy">Privacy</a> <a href="/terms">Terms</a></footer>
    <script type="application/json" id="shared-data"><!--shared-data--></script>
  </body>
</html>
`;

/** The page that the web app's build made for shares. */
@Injectable()
export class PageTemplate {
  private text = PLAIN;
  private lookedAt = -Infinity;

  constructor(private readonly config: SharingConfig) {}

  /** One pass over the template: what is put in is never looked at for places. */
  async fill(head: Markup, content: Markup, state: PageState): Promise<string> {
    const parts: Readonly<Record<string, string>> = {
      head: head.text,
      content: content.text,
      data: scriptJson(state),
    };
    return (await this.read()).replace(PLACES, (_place, name: string) => parts[name] ?? '');
  }

  private async read(): Promise<string> {
    if (performance.now() - this.lookedAt < SECOND_LOOK) return this.text;
    this.lookedAt = performance.now();
    try {
      this.text = await readFile(join(this.config.webDir, 'shared.html'), 'utf8');
    } catch (error) {
      if (!isMissing(error)) throw error;
      this.text = PLAIN;
    }
    return this.text;
  }
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';
