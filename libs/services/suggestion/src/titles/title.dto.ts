import { ApiProperty } from '@nestjs/swagger';

/** `page`: what the page calls itself; `ai`: the provider's; `content` and `address`: made from them; `none`. */
export const TITLE_SOURCES = ['page', 'ai', 'content', 'address', 'none'] as const;
export type TitleSource = (typeof TITLE_SOURCES)[number];

export class SuggestionTitleMetaDto {
  @ApiProperty({ enum: TITLE_SOURCES, description: 'Where it comes from.' })
  source!: TitleSource;
}

export class SuggestionTitleAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ description: 'Empty when there is nothing to go by.' })
  data!: string;

  @ApiProperty({ type: SuggestionTitleMetaDto })
  meta!: SuggestionTitleMetaDto;
}
