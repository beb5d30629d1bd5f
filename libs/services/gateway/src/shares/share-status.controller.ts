import { Controller, Get, Param } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { CurrentActor, answer } from '#platform/app';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { PortClient } from '#platform/upstream';

export class GatewayShareStatus {
  @ApiProperty()
  is_shared!: boolean;

  @ApiProperty({ type: Object, nullable: true })
  share_data!: null;
}

export class GatewayShareStatusAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: GatewayShareStatus })
  data!: GatewayShareStatus;
}

/** Stands in for the sharing service until there is one: nothing is shared. */
@ApiTags('sharing')
@ApiBearerAuth()
@Controller('api/bookmarks')
export class ShareStatusController {
  constructor(private readonly ports: PortClient) {}

  /** Whether a bookmark is shared. 404 for one that is not there or somebody else's. */
  @Get(':id/share')
  @ApiOkResponse({ type: GatewayShareStatusAnswer })
  async shareStatus(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
  ): Promise<GatewayShareStatusAnswer> {
    const ownerId = authorize(actor, 'bookmarks:read');
    if (!isUUID(id)) throw notFound('Bookmark');
    const { bookmarks } = await this.ports.call('bookmarks.read', ownerId, { ids: [id] });
    if (bookmarks.length === 0) throw notFound('Bookmark');
    return answer({ is_shared: false, share_data: null });
  }
}
