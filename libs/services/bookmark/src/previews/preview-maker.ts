import { Injectable } from '@nestjs/common';
import { RecoveryConfig } from '#platform/app';
import { OperationalError } from '#platform/errors';
import { Deadline } from './deadline.js';
import { FaviconsRepository } from './favicons.repository.js';
import { PictureStore } from './picture-store.js';
import { PreviewFetcher, type FetchedPage } from './preview-fetcher.js';
import { PreviewRecorder, type FoundIcon } from './preview-recorder.js';
import { PreviewsRepository, type PreviewTarget } from './previews.repository.js';

/** Attempts in all at a site that is away, and milliseconds between them. */
const ATTEMPTS = 3;
const PAUSE = 2 * 60_000;
/** An icon is asked for again after so many milliseconds. */
const ICON_LIFE = 30 * 24 * 60 * 60 * 1000;

/** One preview from the address to the row. A site that fails is a result, not an error. */
@Injectable()
export class PreviewMaker {
  constructor(
    private readonly fetcher: PreviewFetcher,
    private readonly previews: PreviewsRepository,
    private readonly favicons: FaviconsRepository,
    private readonly pictures: PictureStore,
    private readonly recorder: PreviewRecorder,
    private readonly recovery: RecoveryConfig,
  ) {}

  async make(ownerId: string, target: PreviewTarget): Promise<void> {
    const deadline = new Deadline();
    const page = await this.fetchPage(ownerId, target, deadline);
    if (!page) return;
    if (page.failure !== null && !page.site) return this.previews.fail(ownerId, target, page.failure);
    const icon = await this.findIcon(ownerId, page, deadline);
    await this.recorder.record(
      ownerId,
      target,
      {
        status: page.failure === null ? 'ready' : 'failed',
        title: page.facts.title,
        description: page.facts.description,
        site_name: page.facts.siteName,
        image_key: await this.pictures.put(page.image),
        icon_host: page.site?.host ?? null,
        failure: page.failure,
      },
      icon,
    );
  }

  /** @returns undefined when the site was away: it is asked again later, a few times */
  private async fetchPage(
    ownerId: string,
    target: PreviewTarget,
    deadline: Deadline,
  ): Promise<FetchedPage | undefined> {
    try {
      return await this.fetcher.fetchPage(target.url, deadline);
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      await this.previews.postpone(ownerId, target, {
        limit: ATTEMPTS,
        delay: this.recovery.scaled(PAUSE),
        failure: error.code,
      });
      return undefined;
    }
  }

  private async findIcon(
    ownerId: string,
    { site, facts }: FetchedPage,
    deadline: Deadline,
  ): Promise<FoundIcon | null> {
    if (!site) return null;
    const since = new Date(Date.now() - ICON_LIFE);
    if (await this.favicons.isKnown(ownerId, site.host, since)) return null;
    // Without time to ask, nothing is known about it: the site's next preview asks.
    if (deadline.left() === 0) return null;
    return {
      host: site.host,
      key: await this.pictures.put(await this.fetcher.fetchIcon(site, facts.icons, deadline)),
    };
  }
}
