import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches, ValidateIf } from 'class-validator';

export class GatewayGoogleStartDto {
  @ApiPropertyOptional({ enum: ['web', 'mac'], default: 'web' })
  @IsOptional()
  @IsIn(['web', 'mac'])
  client?: 'web' | 'mac';

  /** Set by ourselves: the browser was already sent to the public address. */
  @ApiPropertyOptional({ enum: ['public'] })
  @IsOptional()
  @IsIn(['public'])
  at?: 'public';

  /** S256 challenge of the desktop app (RFC 7636); needed with `client=mac`. */
  @ApiPropertyOptional({ minLength: 43, maxLength: 43 })
  @ValidateIf(
    ({ client, code_challenge }: GatewayGoogleStartDto) => client === 'mac' || code_challenge !== undefined,
  )
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'code_challenge must be a base64url SHA-256 challenge' })
  code_challenge?: string;
}
