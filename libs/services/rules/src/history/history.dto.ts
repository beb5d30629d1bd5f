import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { RulesChangesDto } from '../preview/preview.dto.js';
import { APPLICATION_WAYS, type ApplicationWay } from './application.js';

const LIMIT_MAX = 100;

export class RulesHistoryQueryDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'bookmark_id must be the id of a bookmark' })
  bookmark_id!: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: 50 })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
  )
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(LIMIT_MAX)
  limit?: number;
}

export class RulesActorRuleDto {
  @ApiProperty()
  id!: number;

  @ApiProperty({ description: 'As it is called now; of a rule that was deleted as it was called then.' })
  name!: string;

  @ApiProperty()
  deleted!: boolean;
}

export class RulesApplicationDto {
  @ApiProperty({ type: RulesActorRuleDto })
  rule!: RulesActorRuleDto;

  @ApiProperty({
    enum: APPLICATION_WAYS,
    description:
      'applied: by the server when it was saved. accepted, declined: by a person before. run: on what was there.',
  })
  how!: ApplicationWay;

  @ApiProperty({ type: RulesChangesDto, description: 'Empty for what was declined.' })
  changes!: RulesChangesDto;

  @ApiProperty({ format: 'date-time' })
  at!: Date;
}

export class RulesHistoryAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [RulesApplicationDto], description: 'Latest first.' })
  data!: RulesApplicationDto[];
}

/** How often something happened. Deleting a bookmark takes nothing away from it. */
export class RulesUseDto {
  @ApiProperty({ description: 'Bookmarks that the server changed by it.' })
  applied!: number;

  @ApiProperty({ description: 'Bookmarks for which a person took it over.' })
  accepted!: number;

  @ApiProperty({ description: 'Bookmarks for which a person did not want it.' })
  declined!: number;
}

export class RulesRuleUseDto extends RulesUseDto {
  @ApiProperty()
  id!: number;
}

export class RulesStatsDto extends RulesUseDto {
  @ApiProperty()
  total!: number;

  @ApiProperty()
  active!: number;

  @ApiProperty()
  inactive!: number;

  @ApiProperty({ type: [RulesRuleUseDto], description: 'Rules that are there, in running order.' })
  rules!: RulesRuleUseDto[];
}

export class RulesStatsAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesStatsDto })
  data!: RulesStatsDto;
}
