import { Module } from '@nestjs/common';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AiKeyController } from './ai-key/ai-key.controller.js';
import { AiKeyRepository } from './ai-key/ai-key.repository.js';
import { AiKeyService } from './ai-key/ai-key.service.js';
import { AiSuggester } from './ai/ai-suggester.js';
import { OpenAiClient } from './ai/openai.client.js';
import { FeedbackService } from './feedback/feedback.service.js';
import { SuggestionsController } from './http/suggestions.controller.js';
import { BookmarkSource } from './learning/bookmark-source.js';
import { BookmarksConsumer } from './learning/bookmarks.consumer.js';
import { CountsRepository } from './learning/counts.repository.js';
import { Learner } from './learning/learner.js';
import { LearningWork } from './learning/learning.work.js';
import { LearntRepository } from './learning/learnt.repository.js';
import { ModelsRepository } from './learning/models.repository.js';
import { EvidenceRepository } from './tags/evidence.repository.js';
import { TagsService } from './tags/tags.service.js';
import { PageTitles } from './titles/page-title.js';
import { TitlesService } from './titles/titles.service.js';

@Module({
  controllers: [AiKeyController, SuggestionsController, AccountsConsumer, BookmarksConsumer],
  providers: [
    AccountsRepository,
    AiKeyRepository,
    AiKeyService,
    AiSuggester,
    BookmarkSource,
    CountsRepository,
    EvidenceRepository,
    FeedbackService,
    Learner,
    LearningWork,
    LearntRepository,
    ModelsRepository,
    OpenAiClient,
    PageTitles,
    TagsService,
    TitlesService,
  ],
})
export class SuggestionModule {}
