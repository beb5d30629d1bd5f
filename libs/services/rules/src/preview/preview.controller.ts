import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { RulesPreviewAnswerDto, RulesPreviewDto } from './preview.dto.js';
import { PreviewService } from './preview.service.js';

@ApiTags('rules')
@ApiBearerAuth()
@Controller('api/rules/preview')
export class PreviewController {
  constructor(private readonly service: PreviewService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'What the active rules would change of a bookmark that is being written.',
    description:
      'Nothing is saved. Who applies a change says so by rules_accepted when it saves the bookmark.',
  })
  @ApiOkResponse({ type: RulesPreviewAnswerDto })
  @ApiNotFoundResponse({ description: 'The project is not there.' })
  async previewRules(@CurrentActor() actor: Actor, @Body() body: RulesPreviewDto) {
    return answer(await this.service.preview(actor, body));
  }
}
