import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength } from 'class-validator';

export class GatewayMacRedeemDto {
  /** The code that the confirmation page handed over by URL scheme. */
  @ApiProperty({ maxLength: 100 })
  @IsString()
  @MaxLength(100)
  code!: string;

  /** The verifier whose challenge the sign-in was started with (RFC 7636). */
  @ApiProperty({ minLength: 43, maxLength: 128 })
  @Matches(/^[A-Za-z0-9._~-]{43,128}$/, { message: 'code_verifier must be 43 to 128 unreserved characters' })
  code_verifier!: string;
}

export class GatewaySessionTokenAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ description: 'Bearer token of the session, good for seven days.' })
  token!: string;
}
