import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional } from 'class-validator';
import { RULES_MAX } from '#util/rules';
import { RUN_STATUSES, type RunStatus } from './runs.repository.js';

const LIST_TEXT = 'rule_ids must be a list of rule ids';

export class RulesRunInputDto {
  @ApiPropertyOptional({
    type: [Number],
    minItems: 1,
    maxItems: RULES_MAX,
    description:
      'Rules to run, active or not, in running order whatever their order here. Absent: all active ones.',
  })
  @IsOptional()
  @IsArray({ message: LIST_TEXT })
  @ArrayMinSize(1, { message: LIST_TEXT })
  @ArrayMaxSize(RULES_MAX)
  @IsInt({ each: true, message: LIST_TEXT })
  rule_ids?: number[] | null;
}

export class RulesRunDto {
  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({
    format: 'uuid',
    description: 'POST /api/operations/{id}/undo takes it back. There is one as soon as something changed.',
  })
  operation_id!: string;

  @ApiProperty({ enum: RUN_STATUSES })
  status!: RunStatus;

  @ApiProperty({ description: 'Active bookmarks; 0 until the first were looked at.' })
  total!: number;

  @ApiProperty({ description: 'Looked at so far.' })
  done!: number;

  @ApiProperty({ description: 'Changed so far.' })
  changed!: number;

  @ApiProperty({ format: 'date-time' })
  created_at!: Date;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  finished_at!: Date | null;
}

export class RulesRunAnswerDto {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: RulesRunDto })
  data!: RulesRunDto;
}
