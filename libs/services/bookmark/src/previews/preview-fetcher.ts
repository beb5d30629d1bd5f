import { Injectable } from '@nestjs/common';
import { OperationalError, kindOf } from '#platform/errors';
import {
  OutboundHttp,
  OutboundRefused,
  type OutboundRequest,
  type OutboundResponse,
} from '#platform/outbound-http';
import { decodePage, pageFacts, type PageFacts } from '#platform/page-facts';
import type { Deadline } from './deadline.js';
import { encodeIcon, encodeImage } from './pictures.js';
import { PreviewsConfig } from './previews.config.js';

/** What a link leads to. Pictures are re-encoded already. */
export interface FetchedPage {
  /** Why there is nothing to show of the page; null when all is well. */
  readonly failure: string | null;
  readonly facts: PageFacts;
  readonly image: Buffer | null;
  /** Where the page finally was: whose icon belongs to it. Null when nobody answered. */
  readonly site: Site | null;
}

export interface Site {
  readonly host: string;
  readonly origin: string;
}

const LIMITS = { timeoutMs: 5_000, maxBytes: 2 * 1024 * 1024 } as const;
const PAGES = 'text/html,application/xhtml+xml,image/*;q=0.8,*/*;q=0.5';
const PICTURES = 'image/webp,image/png,image/jpeg,image/gif,image/avif,image/x-icon,*/*;q=0.1';
const NOTHING: PageFacts = { title: null, description: null, siteName: null, images: [], icons: [] };

/** Asks sites what a link looks like, through the client that refuses private addresses. */
@Injectable()
export class PreviewFetcher {
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly config: PreviewsConfig,
  ) {}

  /** @throws OperationalError when another attempt may succeed */
  async fetchPage(url: string, deadline: Deadline): Promise<FetchedPage> {
    const answer = await this.ask(url, deadline, { accept: PAGES, overflow: 'truncate' });
    if (typeof answer === 'string') return { failure: answer, facts: NOTHING, image: null, site: null };
    const { host, origin } = new URL(answer.finalUrl);
    const site = { host, origin };
    if (isTemporary(answer.status))
      throw new OperationalError('preview_site_busy', `The site answered ${answer.status}`);
    if (answer.status < 200 || answer.status > 299) {
      return { failure: `status ${answer.status}`, facts: NOTHING, image: null, site };
    }
    const type = contentType(answer);
    if (type?.startsWith('image/'))
      return { failure: null, facts: NOTHING, image: (await encodeImage(answer.body)) ?? null, site };
    if (!isPage(type, answer.body)) return { failure: null, facts: NOTHING, image: null, site };
    const facts = pageFacts(decodePage(answer.body, type), answer.finalUrl);
    return {
      failure: null,
      facts,
      image: await this.firstPicture(facts.images, deadline, encodeImage),
      site,
    };
  }

  /** The icon of a site: from the configured service, else one that its page names, else the usual place. */
  async fetchIcon(site: Site, named: readonly string[], deadline: Deadline): Promise<Buffer | null> {
    const template = this.config.faviconUrlTemplate;
    const { hostname } = new URL(site.origin);
    const addresses =
      template === ''
        ? [...named, `${site.origin}/favicon.ico`]
        : [template.replace('{host}', encodeURIComponent(hostname))];
    return this.firstPicture(addresses, deadline, encodeIcon);
  }

  /** A picture that cannot be had is one that is not there: it never costs the preview. */
  private async firstPicture(
    addresses: readonly string[],
    deadline: Deadline,
    encode: (bytes: Buffer) => Promise<Buffer | undefined>,
  ): Promise<Buffer | null> {
    for (const address of addresses) {
      if (deadline.left() === 0) return null;
      const bytes = await this.fetchPicture(address, deadline);
      const encoded = bytes && (await encode(bytes));
      if (encoded) return encoded;
    }
    return null;
  }

  private async fetchPicture(address: string, deadline: Deadline): Promise<Buffer | undefined> {
    try {
      const answer = await this.ask(address, deadline, { accept: PICTURES });
      return typeof answer === 'string' || answer.status !== 200 ? undefined : answer.body;
    } catch (error) {
      if (kindOf(error) === 'operator') return undefined;
      throw error;
    }
  }

  /** @returns the answer, or the code of a refusal that no further attempt would change */
  private async ask(
    url: string,
    deadline: Deadline,
    request: OutboundRequest,
  ): Promise<OutboundResponse | string> {
    try {
      const timeoutMs = Math.max(1, Math.min(LIMITS.timeoutMs, deadline.left()));
      return await this.outbound.fetch(url, { ...LIMITS, ...request, timeoutMs });
    } catch (error) {
      if (error instanceof OutboundRefused) return error.code;
      throw error;
    }
  }
}

const isTemporary = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

function contentType({ headers }: OutboundResponse): string | undefined {
  return headers['content-type']?.trim().toLowerCase();
}

/** Some servers say nothing about their pages, or call them plain text. */
function isPage(type: string | undefined, body: Buffer): boolean {
  if (type !== undefined && /^(?:text\/html|application\/xhtml\+xml)\b/.test(type)) return true;
  return (
    type === undefined &&
    /^\s*<(?:!doctype|html|head|meta|title)\b/i.test(body.subarray(0, 512).toString('latin1'))
  );
}
