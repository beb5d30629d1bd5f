import { Injectable } from '@nestjs/common';
import { OutboundHttp } from '#platform/outbound-http';
import { decodePage, pageFacts } from '#platform/page-facts';
import { RateLimiter } from '#platform/rate-limit';
import { Recent } from '../ai/recent.js';

/** Milliseconds for everything: somebody waits in a form. */
const BUDGET = 2_500;
/** Bytes: a title stands in the head of its page. */
const BYTES = 512 * 1024;
const KEPT = 2_000;
/** Milliseconds that a title is kept; one that could not be read is asked for again sooner. */
const LIFE = 10 * 60_000;
const FAILURE_LIFE = 30_000;
/** Of one person. */
const LIMIT = { limit: 30, windowSeconds: 60 };

/** What pages call themselves, asked through the client that refuses private addresses. */
@Injectable()
export class PageTitles {
  private readonly titles = new Recent<string>(KEPT, LIFE);
  private readonly failures = new Recent<true>(KEPT, FAILURE_LIFE);

  constructor(
    private readonly outbound: OutboundHttp,
    private readonly limiter: RateLimiter,
  ) {}

  /** Empty when the page says nothing, cannot be read in time, or its reader asked for too many. Never throws. */
  async of(ownerId: string, url: string): Promise<string> {
    // Kept for each owner: which pages somebody looks at is nobody else's business, not even by how fast they come.
    const key = `${ownerId} ${url}`;
    const known = this.titles.get(key);
    if (known !== undefined || this.failures.get(key)) return known ?? '';
    try {
      await this.limiter.consume(`suggestion.pages:${ownerId}`, 1, LIMIT);
      const title = await this.read(url);
      this.titles.set(key, title);
      return title;
    } catch {
      // No page is no failure of ours: there is always the address to make a title from.
      this.failures.set(key, true);
      return '';
    }
  }

  private async read(url: string): Promise<string> {
    const answer = await this.outbound.fetch(url, {
      accept: 'text/html,application/xhtml+xml',
      timeoutMs: BUDGET,
      maxBytes: BYTES,
      overflow: 'truncate',
    });
    const type = answer.headers['content-type'];
    const isPage = type === undefined || /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
    if (answer.status < 200 || answer.status > 299 || !isPage) return '';
    return pageFacts(decodePage(answer.body, type), answer.finalUrl).title ?? '';
  }
}
