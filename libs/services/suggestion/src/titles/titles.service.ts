import { Injectable } from '@nestjs/common';
import { authorize, type Actor } from '#platform/identity';
import { AiSuggester } from '../ai/ai-suggester.js';
import type { SuggestionDraftDto } from '../http/draft.dto.js';
import { sampleOf } from '../tags/sample.js';
import { localTitle } from './local-title.js';
import { PageTitles } from './page-title.js';
import type { TitleSource } from './title.dto.js';

export interface SuggestedTitle {
  readonly title: string;
  readonly source: TitleSource;
}

/** Titles for what somebody is writing. */
@Injectable()
export class TitlesService {
  constructor(
    private readonly pages: PageTitles,
    private readonly ai: AiSuggester,
  ) {}

  /**
   * A page's own title; else what the AI provider makes of the content; else what can be read out of it here. Empty
   * when there is nothing to go by. Of a password nothing is read but its address, and nobody is asked about it.
   */
  async suggest(actor: Actor, draft: SuggestionDraftDto): Promise<SuggestedTitle> {
    const ownerId = authorize(actor, 'suggestions:read');
    const sample = sampleOf(draft);
    const { type, url, content } = sample;
    const hasContent = content !== null && content.trim() !== '';
    if (type === 'link' && url !== null && /^https?:/i.test(url)) {
      const title = await this.pages.of(ownerId, url);
      if (title !== '') return { title, source: 'page' };
    }
    if (hasContent) {
      const title = await this.ai.title(ownerId, sample);
      if (title !== '') return { title, source: 'ai' };
    }
    const title = localTitle(sample);
    if (title === '') return { title, source: 'none' };
    return { title, source: hasContent && type !== 'link' ? 'content' : 'address' };
  }
}
