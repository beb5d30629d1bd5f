import { useCallback, useRef } from 'react';
import { parseTags } from '#util/text';
import { judgeSuggestions } from '../../../shared/api/suggestions.js';
import { questionOf } from './suggestion-question.js';
import { verdictOf } from './suggestion-verdict.js';
import type { FormValues } from './values.js';

export interface Verdicts {
  /** These tags are on offer now. */
  readonly offer: (tags: readonly string[]) => void;
  /** It is saved: the next suggestions are better for what was made of these. Nobody waits for it. */
  readonly tell: (saved: FormValues, projectId: number) => void;
}

/** Remembers what was suggested while a form was open. */
export function useVerdict(): Verdicts {
  const offered = useRef(new Set<string>());
  const shown = useRef<readonly string[]>([]);
  const offer = useCallback((tags: readonly string[]): void => {
    shown.current = tags;
    for (const tag of tags) offered.current.add(tag);
  }, []);
  const tell = useCallback((saved: FormValues, projectId: number): void => {
    if (!navigator.onLine || saved.type === 'password') return;
    const { accepted, ignored } = verdictOf([...offered.current], shown.current, saved.tags);
    if (accepted.length + ignored.length === 0) return;
    const others = parseTags(saved.tags).filter((tag) => !accepted.includes(tag));
    const question = { ...questionOf(saved, projectId), tags: others };
    void judgeSuggestions(question, accepted, ignored).catch(() => undefined);
  }, []);
  return { offer, tell };
}
