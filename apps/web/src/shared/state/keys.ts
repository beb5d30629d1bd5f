import type { ShareTarget } from '../lib/share-request.js';

/** What a list shows; part of its cache key. */
export interface ListFilter {
  readonly scope: 'active' | 'trash';
  readonly project_id?: number;
  readonly search?: string;
  readonly tag?: string;
}

/** Cache keys of everything that the server owns. */
export const keys = {
  lists: ['bookmarks', 'list'] as const,
  list: (filter: ListFilter) => ['bookmarks', 'list', filter] as const,
  popular: ['bookmarks', 'popular'] as const,
  popularOf: (projectId: number | undefined) => ['bookmarks', 'popular', projectId ?? 'all'] as const,
  details: ['bookmarks', 'detail'] as const,
  detail: (id: string) => ['bookmarks', 'detail', id] as const,
  projects: ['projects'] as const,
  tags: ['tags'] as const,
  operations: ['operations'] as const,
  tokens: ['tokens'] as const,
  openAiKey: ['openai-key'] as const,
  rules: ['rules'] as const,
  ruleList: ['rules', 'list'] as const,
  ruleStats: ['rules', 'stats'] as const,
  ruleHistory: (bookmarkId: string) => ['rules', 'history', bookmarkId] as const,
  shares: ['shares'] as const,
  shareList: ['shares', 'list'] as const,
  share: ({ kind, id }: Pick<ShareTarget, 'kind' | 'id'>) => ['shares', kind, id] as const,
  rulePreview: (question: string) => ['rules', 'preview', question] as const,
  tagSuggestions: (question: string) => ['suggestions', 'tags', question] as const,
  titleSuggestion: (question: string) => ['suggestions', 'title', question] as const,
};
