import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SharingConfig } from '../sharing.config.js';
import { ViewerService } from '../viewer/viewer.service.js';
import { Unlocks } from '../visits/unlocks.js';
import type { Visit } from '../visits/visit.js';
import { encoded } from './compression.js';
import { contentOf } from './page-content.js';
import { headOf } from './page-head.js';
import { failurePage, successPage, type Page } from './page-state.js';
import { PageTemplate } from './page-template.js';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** The page of a share: read without a script, and handed to the script of the web app. */
@Injectable()
export class PageService {
  constructor(
    private readonly viewer: ViewerService,
    private readonly template: PageTemplate,
    private readonly unlocks: Unlocks,
    private readonly config: SharingConfig,
  ) {}

  async show(reply: FastifyReply, token: string, visit: Visit, cursor: string | undefined): Promise<void> {
    await this.send(reply, await this.page(token, visit, cursor));
  }

  /** A form without a script: the right password leads back to the page, which is then read and counted. */
  async unlock(reply: FastifyReply, token: string, visit: Visit, password: string): Promise<void> {
    const page = await this.attempt(token, async () => {
      const unlock = await this.viewer.unlock(token, visit, password);
      if (unlock !== undefined) void reply.header('set-cookie', this.unlocks.cookies(token, unlock));
    });
    if (page) await this.send(reply, page);
    else
      await reply
        .status(303)
        .headers({ ...HEADERS, location: `/shared/${token}` })
        .send();
  }

  private async page(token: string, visit: Visit, cursor: string | undefined): Promise<Page> {
    try {
      return successPage(token, await this.viewer.view(token, visit, { cursor }));
    } catch (error) {
      return failurePage(token, error);
    }
  }

  /** @returns the page that says why it failed; undefined when it did not */
  private async attempt(token: string, work: () => Promise<void>): Promise<Page | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      return failurePage(token, error);
    }
  }

  private async send(reply: FastifyReply, { status, state }: Page): Promise<void> {
    const text = await this.template.fill(headOf(state, this.config.origin), contentOf(state), state);
    const { body, headers } = await encoded(text, reply.request.headers['accept-encoding']);
    const wait = 'retry_after' in state ? state.retry_after : undefined;
    await reply
      .status(status)
      .headers({
        ...HEADERS,
        ...headers,
        ...(wait === undefined ? {} : { 'retry-after': String(Math.ceil(wait)) }),
      })
      .send(body);
  }
}
