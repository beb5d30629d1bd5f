import { Module } from '@nestjs/common';
import { AccountsConsumer } from './accounts/accounts.consumer.js';
import { AiKeyController } from './ai-key/ai-key.controller.js';
import { AiKeyRepository } from './ai-key/ai-key.repository.js';
import { AiKeyService } from './ai-key/ai-key.service.js';

@Module({
  controllers: [AiKeyController, AccountsConsumer],
  providers: [AiKeyService, AiKeyRepository],
})
export class SuggestionModule {}
