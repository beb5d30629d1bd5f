import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiForbiddenResponse,
  ApiGoneResponse,
  ApiHeader,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  ApiTooManyRequestsResponse,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '#platform/app';
import { ReportsService } from '../reports/reports.service.js';
import { Unlocks } from '../visits/unlocks.js';
import { CurrentVisit, type Visit } from '../visits/visit.js';
import { SharingViewedDto } from './shared-view.dto.js';
import { SharingReportDto, SharingUnlockDto, SharingViewQueryDto } from './viewer.dto.js';
import { ViewerService } from './viewer.service.js';

const LOCKED = 'password_required or invalid_password';

@ApiTags('sharing')
@Public()
@Controller('api/sharing/public')
export class ViewerController {
  constructor(
    private readonly viewer: ViewerService,
    private readonly unlocks: Unlocks,
    private readonly reports: ReportsService,
  ) {}

  @Get(':token')
  @ApiOperation({ summary: 'What is shared, for anybody who has the address.' })
  @ApiHeader({
    name: 'X-Share-Password',
    required: false,
    description: 'As Latin-1, which is all that a header holds; any other password goes into the body.',
  })
  @ApiHeader({ name: 'X-Share-Unlock', required: false, description: '`unlock` of an answer before.' })
  @ApiOkResponse({ type: SharingViewedDto })
  @ApiForbiddenResponse({ description: LOCKED })
  @ApiNotFoundResponse({ description: 'Unknown, revoked, suspended and disabled alike.' })
  @ApiGoneResponse({ description: 'expired' })
  @ApiTooManyRequestsResponse({ description: 'too_many_attempts, with Retry-After' })
  async viewShare(
    @Param('token') token: string,
    @CurrentVisit() visit: Visit,
    @Query() { password, cursor }: SharingViewQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SharingViewedDto | undefined> {
    if (visit.isLook) {
      await this.viewer.look(token, visit);
      return undefined;
    }
    return this.remembered(reply, token, await this.viewer.view(token, visit, { password, cursor }));
  }

  @Post(':token')
  @HttpCode(200)
  @ApiOperation({ summary: 'The same with the password in the body.' })
  @ApiOkResponse({ type: SharingViewedDto })
  @ApiForbiddenResponse({ description: LOCKED })
  @ApiNotFoundResponse({ description: 'Unknown, revoked, suspended and disabled alike.' })
  @ApiGoneResponse({ description: 'expired' })
  @ApiTooManyRequestsResponse({ description: 'too_many_attempts, with Retry-After' })
  async unlockShare(
    @Param('token') token: string,
    @CurrentVisit() visit: Visit,
    @Body() { password }: SharingUnlockDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SharingViewedDto> {
    return this.remembered(reply, token, await this.viewer.view(token, visit, { password }));
  }

  @Post(':token/report')
  @HttpCode(202)
  @ApiOperation({ summary: 'Tells whoever runs the installation that a share is abused.' })
  @ApiAcceptedResponse({ description: 'Also for a token that names nothing.' })
  @ApiTooManyRequestsResponse()
  async reportShare(
    @Param('token') token: string,
    @CurrentVisit() visit: Visit,
    @Body() body: SharingReportDto,
  ): Promise<{ success: true }> {
    await this.reports.take(token, visit, body);
    return { success: true };
  }

  private remembered(reply: FastifyReply, token: string, view: SharingViewedDto): SharingViewedDto {
    if (view.unlock !== undefined) void reply.header('set-cookie', this.unlocks.cookies(token, view.unlock));
    return view;
  }
}
