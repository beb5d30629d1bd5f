import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentActor, Public, answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import { GatewayDoneAnswer } from '../done.dto.js';
import { GatewayMacRedeemDto, GatewaySessionTokenAnswer } from './sessions.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('auth')
@Controller('api/auth')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  /**
   * Swaps the caller's session token for one of seven days. The short-lived one of the callback address is
   * swapped only together with the cookie that the same browser got with it.
   */
  @Post('session/rotate')
  @HttpCode(200)
  @ApiBearerAuth()
  @ApiOkResponse({ type: GatewaySessionTokenAnswer })
  async rotateSession(
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GatewaySessionTokenAnswer> {
    const { token, clearedCookie } = await this.sessions.rotate(actor, request.headers.cookie);
    if (clearedCookie !== undefined) void reply.header('set-cookie', clearedCookie);
    return { success: true, token };
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
