import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { GatewayUserAnswer } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('auth')
@ApiBearerAuth()
@Controller('api/auth')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  /** The signed-in user. */
  @Get('me')
  @ApiOkResponse({ type: GatewayUserAnswer })
  async me(@CurrentActor() actor: Actor): Promise<GatewayUserAnswer> {
    return answer(await this.accounts.me(actor));
  }
}
