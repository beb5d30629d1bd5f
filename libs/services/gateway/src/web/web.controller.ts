import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/app';
import { WebApp } from './web.service.js';

/** Everything that is not the API: the web app's files and pages. */
@ApiExcludeController()
@Public()
@Controller()
export class WebController {
  constructor(private readonly web: WebApp) {}

  @Get('robots.txt')
  async robots(@Res() reply: FastifyReply): Promise<void> {
    await this.web.sendRobots(reply);
  }

  @Get('*')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.web.send(request.url, reply);
  }
}
