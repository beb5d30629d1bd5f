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

/** `push` adds a step that the back button undoes; `replace` refines the current one. */
export function useUrlState(): [UrlState, (change: Change, how: 'push' | 'replace') => void] {
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
    (values: Change, how: 'push' | 'replace') =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [field, name] of Object.entries(NAMES)) {
            const value = isField(field) ? values[field] : undefined;
            if (value === undefined) continue;
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: how === 'replace' },
      ),
    [setParams],
  );
  return [state, change];
}

const isField = (name: string): name is keyof UrlState => name in NAMES;
