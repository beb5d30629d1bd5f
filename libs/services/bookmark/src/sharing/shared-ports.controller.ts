import { Body, Controller } from '@nestjs/common';
import type {
  BookmarksFindSharedFileResponse,
  BookmarksReadSharedRequest,
  BookmarksReadSharedResponse,
  BookmarksShareableResponse,
} from '#contracts';
import { CurrentActor, Port, answer, type Answer } from '#platform/app';
import type { Actor } from '#platform/identity';
import {
  BookmarkFindSharedFilePortDto,
  BookmarkReadSharedPortDto,
  BookmarkShareablePortDto,
} from './shared-port.dto.js';
import { SharedBookmarksService } from './shared-bookmarks.service.js';

/** Ports that only the sharing service may call. */
@Controller()
export class SharedPortsController {
  constructor(private readonly shared: SharedBookmarksService) {}

  @Port('bookmarks.shareable')
  async readStates(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkShareablePortDto,
  ): Promise<Answer<BookmarksShareableResponse>> {
    return answer(await this.shared.states(actor, body));
  }

  @Port('bookmarks.read-shared')
  async readShared(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkReadSharedPortDto,
  ): Promise<Answer<BookmarksReadSharedResponse>> {
    return answer(await this.shared.read(actor, requestOf(body)));
  }

  @Port('bookmarks.find-shared-file')
  async findSharedFile(
    @CurrentActor() actor: Actor,
    @Body() body: BookmarkFindSharedFilePortDto,
  ): Promise<Answer<BookmarksFindSharedFileResponse>> {
    return answer(await this.shared.findFile(actor, body));
  }
}

/** The checked body as one of its two shapes; what is absent is what nobody has. */
function requestOf(body: BookmarkReadSharedPortDto): BookmarksReadSharedRequest {
  if (body.bookmark_id !== undefined) return { bookmark_id: body.bookmark_id };
  return {
    project_id: body.project_id ?? Number.NaN,
    include_passwords: body.include_passwords ?? false,
    limit: body.limit ?? 1,
    ...(body.after ? { after: body.after } : {}),
  };
}
