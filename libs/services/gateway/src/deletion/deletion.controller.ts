import { Controller, Delete } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { CurrentActor, answer, type Answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { AccountDeletion } from './deletion.service.js';

@ApiTags('auth')
@ApiBearerAuth()
@Controller('api/auth/account')
export class DeletionController {
  constructor(private readonly deletion: AccountDeletion) {}

  /** Deletes the caller's account and everything in it. Takes a session. */
  @Delete()
  async deleteAccount(@CurrentActor() actor: Actor): Promise<Answer<null>> {
    await this.deletion.delete(actor);
    return answer(null);
  }
}
