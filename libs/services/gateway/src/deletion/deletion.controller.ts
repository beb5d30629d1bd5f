import { Controller, Delete } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { GatewayDoneAnswer } from '../done.dto.js';
import { AccountDeletion } from './deletion.service.js';

@ApiTags('auth')
@ApiBearerAuth()
@Controller('api/auth/account')
export class DeletionController {
  constructor(private readonly deletion: AccountDeletion) {}

  /** Deletes the caller's account and everything in it. Takes a session. */
  @Delete()
  @ApiOkResponse({ type: GatewayDoneAnswer })
  async deleteAccount(@CurrentActor() actor: Actor): Promise<GatewayDoneAnswer> {
    await this.deletion.delete(actor);
    return answer(null);
  }
}
