import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { SCOPES, type Scope } from '#contracts';
import { StorableTrimmed } from '#platform/app';

export class GatewayTokenCreateDto {
  @ApiProperty({ minLength: 1, maxLength: 100 })
  @StorableTrimmed()
  @IsString()
  @IsNotEmpty({ message: 'name must not be empty' })
  @MaxLength(100)
  name!: string;

  /** What it may do; left out: everything but reading password contents. */
  @ApiPropertyOptional({ enum: SCOPES, isArray: true })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(SCOPES.length)
  @ArrayUnique()
  @IsIn(SCOPES, { each: true })
  scopes?: Scope[];

  /** Left out or null: never. */
  @ApiPropertyOptional({ type: String, format: 'date-time', nullable: true })
  @IsOptional()
  @IsISO8601({ strict: true })
  expires_at?: string | null;
}

export class GatewayApiToken {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: Scope[];

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expires_at!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Noted at most once a minute.',
  })
  last_used_at!: string | null;
}

export class GatewayNewApiToken extends GatewayApiToken {
  @ApiProperty({ description: 'The token itself. No other answer ever holds it.' })
  token!: string;
}

export class GatewayApiTokensAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: [GatewayApiToken] })
  data!: GatewayApiToken[];
}

export class GatewayNewApiTokenAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: GatewayNewApiToken })
  data!: GatewayNewApiToken;
}
