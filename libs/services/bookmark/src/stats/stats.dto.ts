import { ApiProperty } from '@nestjs/swagger';
import type { BookmarkType } from '#util/bookmark-types';

export class BookmarkProjectCountDto {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  count!: number;
}

export class BookmarkStatsDto {
  @ApiProperty({ description: 'Active bookmarks.' })
  total!: number;

  @ApiProperty({
    type: Object,
    additionalProperties: { type: 'integer' },
    description: 'Active bookmarks of every type.',
  })
  by_type!: Record<BookmarkType, number>;

  @ApiProperty({ type: [BookmarkProjectCountDto], description: 'Every active project, oldest first.' })
  by_project!: BookmarkProjectCountDto[];

  @ApiProperty()
  trashed!: number;

  @ApiProperty({ description: 'Active bookmarks with an unexpired share.' })
  shared!: number;
}

export class BookmarkStatsAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: BookmarkStatsDto })
  data!: BookmarkStatsDto;
}
