import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBadRequestResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CurrentActor } from '#platform/app';
import type { Actor } from '#platform/identity';
import { SuggestionAiKeyAnswer, SuggestionAiKeyDto, SuggestionAiKeySavedAnswer } from './ai-key.dto.js';
import { AiKeyService } from './ai-key.service.js';

@ApiTags('auth')
@Controller('api/auth/openai-key')
export class AiKeyController {
  constructor(private readonly service: AiKeyService) {}

  @Get()
  @ApiOperation({ summary: 'The masked AI key' })
  @ApiQuery({
    name: 'for_ui',
    required: false,
    description: 'Accepted for compatibility: the key is always masked.',
  })
  @ApiOkResponse({ type: SuggestionAiKeyAnswer })
  async getAiKey(@CurrentActor() actor: Actor): Promise<SuggestionAiKeyAnswer> {
    return { success: true, openai_api_key: await this.service.mask(actor) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Save the AI key, replacing an earlier one',
    description: 'One that the provider refuses is not saved; one that it cannot be asked about is.',
  })
  @ApiOkResponse({ type: SuggestionAiKeySavedAnswer })
  @ApiBadRequestResponse({ description: 'ai_key_refused: the provider does not accept it' })
  async saveAiKey(
    @CurrentActor() actor: Actor,
    @Body() body: SuggestionAiKeyDto,
  ): Promise<SuggestionAiKeySavedAnswer> {
    const { masked, isTested } = await this.service.save(actor, body.openai_api_key);
    return { success: true, openai_api_key: masked, tested: isTested };
  }

  @Delete()
  @ApiOperation({ summary: 'Forget the AI key' })
  @ApiOkResponse({ type: SuggestionAiKeyAnswer })
  async deleteAiKey(@CurrentActor() actor: Actor): Promise<SuggestionAiKeyAnswer> {
    await this.service.remove(actor);
    return { success: true, openai_api_key: null };
  }
}
