import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { GatewayDoneAnswer } from '../done.dto.js';
import { GatewayApiTokensAnswer, GatewayNewApiTokenAnswer, GatewayTokenCreateDto } from './tokens.dto.js';
import { TokensService } from './tokens.service.js';

@ApiTags('tokens')
@ApiBearerAuth()
@Controller('api/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  /** The caller's API tokens, newest first, without the tokens themselves. */
  @Get()
  @ApiOkResponse({ type: GatewayApiTokensAnswer })
  async listTokens(@CurrentActor() actor: Actor): Promise<GatewayApiTokensAnswer> {
    return answer(await this.tokens.list(actor));
  }

  /** Makes an API token; this answer alone holds it. */
  @Post()
  @ApiCreatedResponse({ type: GatewayNewApiTokenAnswer })
  async createToken(
    @CurrentActor() actor: Actor,
    @Body() body: GatewayTokenCreateDto,
  ): Promise<GatewayNewApiTokenAnswer> {
    return answer(await this.tokens.create(actor, body));
  }

  /** Revokes a token at once. */
  @Delete(':id')
  @ApiOkResponse({ type: GatewayDoneAnswer })
  async revokeToken(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<GatewayDoneAnswer> {
    await this.tokens.revoke(actor, id);
    return answer(null);
  }
}
