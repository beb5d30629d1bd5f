import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentActor } from '#platform/app';
import type { Actor } from '#platform/identity';
import { EventStreams } from './event-streams.js';

@ApiTags('events')
@ApiBearerAuth()
@Controller('api/events')
export class EventsController {
  constructor(private readonly streams: EventStreams) {}

  /**
   * Server-sent events of the caller's own changes: `bookmark.created`, `.updated`, `.trashed`, `.restored`,
   * `.deleted`, `.preview-ready`, `project.changed`, `import.progress`, `rules.progress`, each with `{ids, …}`. Opens with
   * `ready`, or with `reset` when the log does not reach back to `Last-Event-ID`.
   */
  @Get()
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ schema: { type: 'string' } })
  async streamEvents(
    @CurrentActor() actor: Actor,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.streams.open(actor, lastEventId, reply.raw);
    reply.hijack();
  }
}
