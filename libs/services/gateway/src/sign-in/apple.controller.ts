import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public, answer } from '#platform/app';
import { GatewaySessionTokenAnswer } from '../sessions/sessions.dto.js';
import { GatewayAppleNonceAnswer, GatewayAppleSignInDto } from './apple.dto.js';
import { AppleSignIn } from './apple.service.js';

@ApiTags('auth')
@Public()
@Controller('api/auth/apple')
export class AppleController {
  constructor(private readonly apple: AppleSignIn) {}

  /** Signs in with the identity token that Apple gave the page. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: GatewaySessionTokenAnswer })
  async signInWithApple(
    @Body() body: GatewayAppleSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GatewaySessionTokenAnswer> {
    const token = await this.apple.signIn(body, request.headers.cookie);
    void reply.header('set-cookie', this.apple.clearedNonce());
    return { success: true, token };
  }

  /** A nonce for Apple's window, remembered in a cookie; a token without it is then refused. */
  @Post('nonce')
  @HttpCode(200)
  @ApiOkResponse({ type: GatewayAppleNonceAnswer })
  issueAppleNonce(@Res({ passthrough: true }) reply: FastifyReply): GatewayAppleNonceAnswer {
    const { nonce, cookie } = this.apple.issueNonce();
    void reply.header('set-cookie', cookie);
    return answer({ nonce });
  }
}
