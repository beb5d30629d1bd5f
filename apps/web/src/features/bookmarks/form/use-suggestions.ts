import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TAG_SUGGESTION_DEBOUNCE_MS, TITLE_SUGGESTION_DEBOUNCE_MS } from '#util/bookmark-types';
import { parseTags, tagKey } from '#util/text';
import {
  suggestTags,
  suggestTitle,
  type SuggestedTag,
  type SuggestionQuestion,
} from '../../../shared/api/suggestions.js';
import { useDebounced } from '../../../shared/lib/use-delayed.js';
import { keys } from '../../../shared/state/keys.js';
import { questionOf } from './suggestion-question.js';
import type { ChangeValues } from './use-form.js';
import type { FormValues } from './values.js';

export interface Suggestions {
  /** None of them stands on it already. */
  readonly tags: readonly SuggestedTag[];
  /** For a title that is empty; empty when there is none. */
  readonly title: string;
  readonly takeTitle: () => void;
}

const NONE: readonly SuggestedTag[] = [];
/** Nobody waits for it: what does not come is not there. */
const QUIET = { retry: false, staleTime: 60_000, gcTime: 60_000, refetchOnWindowFocus: false } as const;

/** Tags and a title for what is being written. Failures are silent, and without a network nobody is asked. */
export function useSuggestions(
  values: FormValues,
  projectId: number,
  setValues: ChangeValues,
  onOffer: (tags: readonly string[]) => void,
): Suggestions {
  const question = questionOf(values, projectId);
  const tags = useSuggestedTags(question);
  const title = useSuggestedTitle(values, question, setValues);
  const present = new Set(parseTags(values.tags).map(tagKey));
  const shown = tags.filter(({ tag }) => !present.has(tagKey(tag)));
  const names = shown.map(({ tag }) => tag).join(',');
  useEffect(() => onOffer(names === '' ? [] : names.split(',')), [names, onOffer]);
  return { tags: shown, ...title };
}

function useSuggestedTags(question: SuggestionQuestion): readonly SuggestedTag[] {
  const text = useDebounced(JSON.stringify(question), TAG_SUGGESTION_DEBOUNCE_MS);
  const isAsked = Boolean(question.title) && question.projectId > 0;
  const query = useQuery({
    ...QUIET,
    queryKey: keys.tagSuggestions(text),
    queryFn: ({ signal }) => suggestTags(JSON.parse(text) as SuggestionQuestion, signal),
    enabled: isAsked && hasTitle(text) && navigator.onLine,
    placeholderData: keepPreviousData,
  });
  return isAsked && !query.isError ? (query.data ?? NONE) : NONE;
}

/** What was typed a moment ago may still be without one. */
const hasTitle = (text: string): boolean => Boolean((JSON.parse(text) as SuggestionQuestion).title);

function useSuggestedTitle(
  { title, titleBy }: FormValues,
  { tags: _tags, title: _title, ...question }: SuggestionQuestion,
  setValues: ChangeValues,
): Pick<Suggestions, 'title' | 'takeTitle'> {
  const now = JSON.stringify(question);
  const text = useDebounced(now, TITLE_SUGGESTION_DEBOUNCE_MS);
  const isEmpty = title.trim() === '';
  // The name of the host stands in for a link's title until the page's own is there.
  const isStandIn = titleBy === 'suggested' && question.type === 'link' && question.url !== undefined;
  const hasContent = question.content !== undefined || question.url !== undefined;
  const isAsked = question.type !== 'password' && hasContent && (isEmpty || isStandIn);
  const { data } = useQuery({
    ...QUIET,
    queryKey: keys.titleSuggestion(text),
    queryFn: ({ signal }) => suggestTitle(JSON.parse(text) as SuggestionQuestion, signal),
    enabled: isAsked && text === now && navigator.onLine,
  });
  const found = isAsked && text === now ? data : undefined;
  const page = found?.source === 'page' ? found.title : '';
  useEffect(() => {
    if (page === '' || !isStandIn) return;
    // Whoever typed a title meanwhile keeps it.
    setValues((before) => (before.titleBy === 'suggested' ? { ...before, title: page } : before));
  }, [page, isStandIn, setValues]);
  const proposed = isEmpty ? (found?.title ?? '') : '';
  return {
    title: proposed,
    takeTitle: () => setValues((before) => ({ ...before, title: proposed, titleBy: 'typed' })),
  };
}
