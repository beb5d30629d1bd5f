import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';

export class GatewayAppleSignInDto {
  /** The identity token that Apple's window handed to the page. */
  @ApiProperty({ maxLength: 10_000 })
  @IsString()
  @IsNotEmpty()
  @MaxLength(10_000)
  identity_token!: string;

  /** What Apple tells the page at the first sign-in only; nothing but a display name is taken from it. */
  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    properties: {
      name: { type: 'object', properties: { firstName: { type: 'string' }, lastName: { type: 'string' } } },
      email: { type: 'string' },
    },
  })
  @IsOptional()
  @IsObject()
  user?: object | null;
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

/** `{name: {firstName, lastName}}` as one text; undefined when there is none. */
export function displayNameOf(user: object | null | undefined): string | undefined {
  const name: unknown = user && 'name' in user ? user.name : undefined;
  if (typeof name !== 'object' || name === null) return undefined;
  const parts: unknown[] = [
    'firstName' in name ? name.firstName : '',
    'lastName' in name ? name.lastName : '',
  ];
  const text = parts.filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  return text === '' ? undefined : text;
}
