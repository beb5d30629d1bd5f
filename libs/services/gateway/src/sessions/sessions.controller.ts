import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CurrentActor, Public, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { GatewayDoneAnswer } from '../done.dto.js';
import { GatewayMacRedeemDto, GatewaySessionTokenAnswer } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('auth')
@Controller('api/auth')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /** Swaps the caller's session token, also the short-lived one of the callback address, for one of seven days. */
  @Post('session/rotate')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOkResponse({ type: GatewaySessionTokenAnswer })
  async rotateSession(@CurrentActor() actor: Actor): Promise<GatewaySessionTokenAnswer> {
    return { success: true, token: await this.sessions.rotate(actor) };
  }

  /** Ends the caller's session. */
  @Post('logout')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOkResponse({ type: GatewayDoneAnswer })
  async logout(@CurrentActor() actor: Actor): Promise<GatewayDoneAnswer> {
    await this.sessions.logout(actor);
    return answer(null);
  }

  /** The desktop app swaps its one-time code and verifier for a session. */
  @Post('mac/redeem')
  @Public()
  @HttpCode(200)
  @ApiOkResponse({ type: GatewaySessionTokenAnswer })
  async redeemMacCode(@Body() body: GatewayMacRedeemDto): Promise<GatewaySessionTokenAnswer> {
    return { success: true, token: await this.sessions.redeemMacCode(body.code, body.code_verifier) };
  }
}
