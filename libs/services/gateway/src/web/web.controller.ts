import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '#platform/app';
import { notFound } from '#platform/errors';
import { WebApp } from './web.service.js';

/** What belongs to programs answers in their shape, also where nothing is. */
const NOT_PAGES = /^\/(?:api|internal|uploads)(?:[/?]|$)/i;

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
    if (NOT_PAGES.test(request.url)) throw notFound('Resource');
    await this.web.send(request.url, reply);
  }
}
