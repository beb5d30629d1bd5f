import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/app';
import type { FlowClient } from './flow-cookie.js';
import { GatewayGoogleStartDto } from './google.dto.js';
import { GoogleSignIn, type Redirect } from './google.service.js';

@ApiTags('auth')
@Public()
@Controller('api/auth/google')
export class GoogleController {
  constructor(private readonly signIn: GoogleSignIn) {}

  /** Browser navigation: on to the provider. */
  @Get()
  @ApiFoundResponse({ description: 'To the provider, with a flow cookie.' })
  async startGoogleSignIn(
    @Query() query: GatewayGoogleStartDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const host = query.at === 'public' ? undefined : request.headers.host;
    await redirect(reply, await this.signIn.start(clientOf(query), host));
  }

  /** Browser navigation: back from the provider. */
  @Get('callback')
  @ApiFoundResponse({
    description: 'To /auth/callback?token=… or ?error=auth_failed, or /auth/mac-success?code=….',
  })
  async finishGoogleSignIn(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const mark = request.url.indexOf('?');
    const query = mark < 0 ? '' : request.url.slice(mark);
    await redirect(reply, await this.signIn.finish(query, request.headers.cookie));
  }
}

function clientOf({ client, code_challenge }: GatewayGoogleStartDto): FlowClient {
  return client === 'mac' && code_challenge ? { kind: 'mac', challenge: code_challenge } : { kind: 'web' };
}

async function redirect(reply: FastifyReply, { location, cookies }: Redirect): Promise<void> {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
  await reply.header('location', location).status(302).send();
}
