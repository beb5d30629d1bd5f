import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** What the address says about the workspace: back, reload and a copied address land in the same place. */
export interface UrlState {
  /** A project's id, `all`, or nothing: the remembered one. */
  readonly project: string | null;
  readonly search: string;
  /** Id of the bookmark that is open. */
  readonly open: string | null;
  readonly tag: string | null;
  /** `manage` while the tags are being tidied. */
  readonly tags: string | null;
}

type Change = Partial<Record<keyof UrlState, string | null>>;

const NAMES: Record<keyof UrlState, string> = {
  project: 'project',
  search: 'q',
  open: 'open',
  tag: 'tag',
  tags: 'tags',
};

/**
 * `push` adds a step that the back button undoes; `replace` refines the current one; `close` shows again what was there
 * before a push, and going back from there leaves at once.
 */
type How = 'push' | 'replace' | 'close';

/** Left with a step: the query it was made from. */
interface Step {
  readonly from: string;
}

export function useUrlState(): [UrlState, (change: Change, how: How) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(
    () => ({
      project: params.get(NAMES.project),
      search: params.get(NAMES.search) ?? '',
      open: params.get(NAMES.open),
      tag: params.get(NAMES.tag),
      tags: params.get(NAMES.tags),
    }),
    [params],
  );
  const change = useCallback(
    (values: Change, how: How) => {
      const from = location.search;
      const came: unknown = history.state;
      const next = changed(new URLSearchParams(from), values);
      if (how === 'push') return setParams(next, { state: { from } satisfies Step });
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      const isBack = how === 'close' && isStep(came) && came.from === query;
      setParams(next, { replace: true, state: isBack ? CLOSED : null });
    },
    [setParams],
  );
  return [state, change];
}

/** Left with a step that shows what the one before it shows. */
const CLOSED = { closed: true } as const;

/** Where the browser stands, to know afterwards where it came from. */
const place = { isClosed: false, address: '' };

const isClosed = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'closed' in state;

function remember(): void {
  place.isClosed = isClosed(history.state);
  place.address = location.href;
}

/**
 * The entry of a closed dialog and the one before it show the same: going back from one to the other would do nothing
 * that anybody sees, so it goes on. It happens here, on the way back, and not when the dialog closes: a step back takes
 * a moment, in which whoever closed it may have gone elsewhere.
 */
function skipSame(): void {
  const isSame = place.isClosed && place.address === location.href;
  remember();
  if (isSame) history.back();
}

remember();
// The router tells of these two as the browser does of the third.
window.addEventListener('pushState', remember);
window.addEventListener('replaceState', remember);
window.addEventListener('popstate', skipSame);

function changed(params: URLSearchParams, values: Change): URLSearchParams {
  for (const [field, name] of Object.entries(NAMES)) {
    const value = isField(field) ? values[field] : undefined;
    if (value === undefined) continue;
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return params;
}

const isField = (name: string): name is keyof UrlState => name in NAMES;

const isStep = (state: unknown): state is Step =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';
