import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '#platform/app';
import { SharingViewQueryDto } from '../viewer/viewer.dto.js';
import { CurrentVisit, type Visit } from '../visits/visit.js';
import { PasswordFormDto } from './page.dto.js';
import { PageService } from './page.service.js';

/** The address that people hand on: a page, not a part of the API. */
@ApiExcludeController()
@Public()
@Controller('shared')
export class PageController {
  constructor(private readonly pages: PageService) {}

  @Get(':token')
  async show(
    @Param('token') token: string,
    @CurrentVisit() visit: Visit,
    @Query() { cursor }: SharingViewQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.show(reply, token, visit, cursor);
  }

  @Post(':token')
  async unlock(
    @Param('token') token: string,
    @CurrentVisit() visit: Visit,
    @Body() { password }: PasswordFormDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.pages.unlock(reply, token, visit, password ?? '');
  }
}
