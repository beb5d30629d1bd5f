import { ApiProperty } from '@nestjs/swagger';

export class SuggestionReasonDto {
  @ApiProperty({ description: 'One of the suggested tags.' })
  tag!: string;

  @ApiProperty({
    type: [String],
    example: ['host github.com', 'word rust'],
    description: 'The strongest first. `AI` when the AI provider proposed it.',
  })
  because!: readonly string[];
}

export class SuggestionTagsMetaDto {
  @ApiProperty({ type: [SuggestionReasonDto] })
  reasons!: readonly SuggestionReasonDto[];
}

export class SuggestionTagsAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [String], description: 'At most eight, the likeliest first.' })
  data!: readonly string[];

  @ApiProperty({ type: SuggestionTagsMetaDto })
  meta!: SuggestionTagsMetaDto;
}
