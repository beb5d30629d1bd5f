import type { SharingViewedBookmarkDto, SharingViewedProjectDto } from '../viewer/shared-view.dto.js';
import { html, type Markup } from './html.js';
import type { PageState } from './page-state.js';

/** Schemes that a link may lead to. */
const FOLLOWED = /^(https?|ftp|mailto):/i;

/** What the page says without its script: everything that it shows, as plain elements. */
export function contentOf(state: PageState): Markup {
  switch (state.state) {
    case 'success':
      return html`<main>
        ${'name' in state.data ? project(state.data, state.token) : bookmark(state.data, 1)}
      </main>`;
    case 'password':
      return html`<main>
        <h1>Password Protected</h1>
        ${state.message === undefined ? undefined : html`<p role="alert">${state.message}</p>`}
        <form method="post" action="/shared/${state.token}">
          <label
            >Enter password
            <input type="password" name="password" required maxlength="200" autocomplete="off" />
          </label>
          <button type="submit">Access Content</button>
        </form>
      </main>`;
    case 'expired':
      return html`<main>
        <h1>Share Link Expired</h1>
        <p>${state.message}</p>
        <p>If you shared this, open it in Quick Stash and create a new share link.</p>
      </main>`;
    case 'not-found':
      return html`<main>
        <h1>Unable to Load Content</h1>
        <p>${state.message}</p>
      </main>`;
    case 'error':
      return html`<main>
        <h1>Unable to Load Content</h1>
        <p role="alert">${state.message}</p>
      </main>`;
  }
}

function project(data: SharingViewedProjectDto, token: string): Markup {
  const { name, description, bookmark_count: count, created_at, bookmarks, next_cursor: next } = data;
  return html`<header>
      <h1>${name}</h1>
      ${description === '' ? undefined : html`<p>${description}</p>`}
      ${count === undefined ? undefined : html`<p>${count} ${count === 1 ? 'bookmark' : 'bookmarks'}</p>`}
      ${created(created_at)}
    </header>
    ${bookmarks.length === 0 ? html`<p>No bookmarks found</p>` : bookmarks.map((one) => bookmark(one, 2))}
    ${
      next === null
        ? undefined
        : html`<p><a rel="next" href="/shared/${token}?cursor=${encodeURIComponent(next)}">More</a></p>`
    }`;
}

function bookmark(one: SharingViewedBookmarkDto, level: 1 | 2): Markup {
  return html`<article>
    ${level === 1 ? html`<h1>${one.title}</h1>` : html`<h2>${one.title}</h2>`}
    ${one.url === undefined ? undefined : html`<p>${link(one.url)}</p>`} ${body(one)}
    ${
      one.tags.length === 0
        ? undefined
        : html`<ul>
            ${one.tags.map((tag) => html`<li>${tag}</li>`)}
          </ul>`
    }
    ${
      one.attachments.length === 0
        ? undefined
        : html`<ul>
            ${one.attachments.map(
              ({ filename, url }) => html`<li><a href="${url}" download="${filename}">${filename}</a></li>`,
            )}
          </ul>`
    }
    ${one.project_name === undefined ? undefined : html`<p>${one.project_name}</p>`}
    ${created(one.created_at)}
  </article>`;
}

function body({ type, content }: SharingViewedBookmarkDto): Markup | undefined {
  if (content === '') return undefined;
  if (type === 'password')
    return html`<details>
      <summary>Show</summary>
      <pre>${content}</pre>
    </details>`;
  if (type === 'color')
    return html`<ul>
      ${content
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => html`<li><code>${line.trim()}</code></li>`)}
    </ul>`;
  return html`<pre>${content}</pre>`;
}

const link = (url: string): Markup =>
  FOLLOWED.test(url) ? html`<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>` : html`${url}`;

const created = (at: string | undefined): Markup | undefined =>
  at === undefined ? undefined : html`<p><time datetime="${at}">${at.slice(0, 10)}</time></p>`;
