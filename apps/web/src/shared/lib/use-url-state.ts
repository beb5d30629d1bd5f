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
 * `push` adds a step that the back button undoes; `replace` refines the current one; `close` takes the step back that
 * opened what is closed, so that the back button has not to be pressed twice afterwards.
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
      setParams(next, { replace: true });
      const query = next.size === 0 ? '' : `?${next.toString()}`;
      if (how === 'close' && isStep(came) && came.from === query) leaveStep();
    },
    [setParams],
  );
  return [state, change];
}

/** What is shown is right already, so this only moves the browser's place; later, because whoever closes may go on elsewhere. */
function leaveStep(): void {
  const mark = { left: Date.now() };
  history.replaceState(mark, '');
  setTimeout(() => {
    const now: unknown = history.state;
    if (typeof now === 'object' && now !== null && 'left' in now && now.left === mark.left) history.back();
  });
}

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
