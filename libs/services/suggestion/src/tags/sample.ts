import { parseSavableUrl } from '#util/url';
import type { SuggestionTitledDraftDto } from '../http/draft.dto.js';
import type { Sample } from '../model/features.js';

/** Fields as saving them would store them; the content of a password is dropped here, before anything sees it. */
export function sampleOf(
  { type, title, content, url, projectId }: SuggestionTitledDraftDto,
  tags: readonly string[] = [],
): Sample {
  const parsed = parseSavableUrl(url ?? '');
  const kind = type ?? (parsed.ok ? 'link' : 'note');
  return {
    type: kind,
    title: title ?? '',
    content: kind === 'password' ? null : (content ?? ''),
    url: parsed.ok ? parsed.url : null,
    projectId: projectId ?? null,
    tags,
  };
}
