import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';

export class SuggestionAiKeyDto {
  /** The key as the provider gave it. Blanks around it are dropped. */
  @ApiProperty({ minLength: 1, maxLength: 500, example: 'sk-proj-…' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @Matches(/^[\x21-\x7e]*$/, { message: 'An OpenAI API key has no blanks and no special letters' })
  @MaxLength(500, { message: 'An OpenAI API key is not that long' })
  @MinLength(1, { message: 'Please enter an OpenAI API key' })
  @IsString({ message: 'Please enter an OpenAI API key' })
  openai_api_key!: string;
}

export class SuggestionAiKeyAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  /** Masked, such as `sk-…abcd`; null when there is none. No call returns it whole. */
  @ApiProperty({ type: String, nullable: true, example: 'sk-…abcd' })
  openai_api_key!: string | null;
}

export class SuggestionAiKeySavedAnswer extends SuggestionAiKeyAnswer {
  @ApiProperty({ description: 'Whether the provider accepted it; false when it could not be asked.' })
  tested!: boolean;
}
