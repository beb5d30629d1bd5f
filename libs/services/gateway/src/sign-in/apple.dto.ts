import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength, ValidateNested } from 'class-validator';

/** Characters of one part of a name; what is kept as the display name is shorter. */
const NAME_PART = 200;
/** Characters an address of e-mail may have (RFC 5321). */
const EMAIL = 320;

export class GatewayAppleName {
  @ApiPropertyOptional({ type: String, maxLength: NAME_PART, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(NAME_PART)
  firstName?: string | null;

  @ApiPropertyOptional({ type: String, maxLength: NAME_PART, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(NAME_PART)
  lastName?: string | null;
}

/** What Apple tells the page about a person, as its library hands it over. */
export class GatewayAppleUser {
  @ApiPropertyOptional({ type: GatewayAppleName, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => GatewayAppleName)
  name?: GatewayAppleName | null;

  /** Not believed: the e-mail comes from the signed token. */
  @ApiPropertyOptional({ type: String, maxLength: EMAIL, nullable: true })
  @IsOptional()
  @IsString()
  @MaxLength(EMAIL)
  email?: string | null;
}

export class GatewayAppleSignInDto {
  /** The identity token that Apple's window handed to the page. */
  @ApiProperty({ maxLength: 10_000 })
  @IsString()
  @IsNotEmpty()
  @MaxLength(10_000)
  identity_token!: string;

  /** What Apple tells the page at the first sign-in only; nothing but a display name is taken from it. */
  @ApiPropertyOptional({ type: GatewayAppleUser, nullable: true })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => GatewayAppleUser)
  user?: GatewayAppleUser | null;
}

export class GatewayAppleNonce {
  @ApiProperty({ description: 'For AppleID.auth.init({nonce}).' })
  nonce!: string;
}

export class GatewayAppleNonceAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: GatewayAppleNonce })
  data!: GatewayAppleNonce;
}

/** First and last name as one text; undefined when there is neither. */
export function displayNameOf(user: GatewayAppleUser | null | undefined): string | undefined {
  const parts = [user?.name?.firstName, user?.name?.lastName];
  const text = parts.filter((part) => part?.trim()).join(' ');
  return text === '' ? undefined : text;
}
