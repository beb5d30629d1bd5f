import { clipText } from '#util/text';
import type { SharingViewedBookmarkDto, SharingViewedDto } from '../viewer/shared-view.dto.js';
import { html, type Markup } from './html.js';
import type { PageState } from './page-state.js';

/** Characters of what a preview of the link says. */
const DESCRIPTION_MAX = 200;
const PRODUCT = 'Quick Stash';

const TITLES: Record<Exclude<PageState['state'], 'success'>, string> = {
  password: 'Password Protected',
  expired: 'Share Link Expired',
  error: 'Unable to Load Content',
  'not-found': 'Unable to Load Content',
};

/** Title, and what programs show that preview the link. Says nothing of the content to whom it is locked. */
export function headOf(state: PageState, origin: string): Markup {
  const title = state.state === 'success' ? titleOf(state) : TITLES[state.state];
  const description = state.state === 'success' ? descriptionOf(state) : '';
  return html`<title>${title} · ${PRODUCT}</title>
    <meta name="robots" content="noindex, nofollow" />
    <meta name="referrer" content="no-referrer" />
    <meta property="og:site_name" content="${PRODUCT}" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:url" content="${origin}/shared/${encodeURIComponent(state.token)}" />
    <meta name="twitter:card" content="summary" />
    ${
      description === ''
        ? undefined
        : html`<meta name="description" content="${description}" /><meta
              property="og:description"
              content="${description}"
            />`
    }`;
}

function titleOf({ data }: SharingViewedDto): string {
  return 'name' in data ? data.name : data.title;
}

function descriptionOf({ data }: SharingViewedDto): string {
  const text = 'name' in data ? data.description : previewOf(data);
  return clipText(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_MAX);
}

/** A secret is shown to whoever opens the page, not in a chat that previews its link. */
function previewOf({ type, content, url }: SharingViewedBookmarkDto): string {
  if (type === 'password') return '';
  return content === '' ? (url ?? '') : content;
}
