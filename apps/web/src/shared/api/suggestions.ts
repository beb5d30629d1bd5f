import type { Schemas } from '#api-client';
import { answered, api, dataOf } from './client.js';

/** A bookmark that is being written, as far as suggestions look at it. Never with what a password holds. */
export interface SuggestionQuestion {
  readonly type: Schemas['BookmarkDto']['type'];
  readonly title?: string;
  readonly content?: string;
  readonly url?: string;
  readonly projectId: number;
  /** Those that it has. */
  readonly tags?: readonly string[];
}

export interface SuggestedTag {
  readonly tag: string;
  /** Why, the strongest reason first. */
  readonly because: readonly string[];
}

export interface SuggestedTitle {
  readonly title: string;
  readonly source: Schemas['SuggestionTitleMetaDto']['source'];
}

/** The likeliest first. */
export async function suggestTags(
  { tags = [], ...question }: SuggestionQuestion,
  signal: AbortSignal,
): Promise<SuggestedTag[]> {
  const query = { ...question, ...(tags.length > 0 && { tags: tags.join(',') }) };
  const { meta } = await answered(api.GET('/api/suggestions/tags', { params: { query }, signal }));
  return meta.reasons;
}

/** Empty when there is nothing to go by. */
export async function suggestTitle(
  { type, content, url, projectId }: SuggestionQuestion,
  signal: AbortSignal,
): Promise<SuggestedTitle> {
  const query = { type, projectId, ...(content && { content }), ...(url && { url }) };
  const { data, meta } = await answered(api.GET('/api/suggestions/title', { params: { query }, signal }));
  return { title: data, source: meta.source };
}

/** Which suggested tags were taken and which were left. */
export const judgeSuggestions = (
  { tags = [], ...question }: SuggestionQuestion,
  accepted: readonly string[],
  ignored: readonly string[],
): Promise<Schemas['SuggestionJudgedDto']> =>
  dataOf(
    api.POST('/api/suggestions/feedback', {
      body: { ...question, tags: [...tags], accepted: [...accepted], ignored: [...ignored] },
    }),
  );
