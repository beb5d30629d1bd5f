import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Public, answer } from '#platform/app';
import { GatewayConfig } from '../gateway.config.js';

export class GatewaySignInOptions {
  @ApiProperty({ enum: [true], description: 'Google, or the OpenID provider that stands in for it.' })
  google!: true;

  @ApiProperty({ type: String, nullable: true, description: 'Null: Sign in with Apple is not offered.' })
  apple_client_id!: string | null;
}

export class GatewaySignInOptionsAnswer {
  @ApiProperty({ enum: [true] })
  success!: true;

  @ApiProperty({ type: GatewaySignInOptions })
  data!: GatewaySignInOptions;
}

@ApiTags('auth')
@Public()
@Controller('api/auth/config')
export class SignInOptionsController {
  constructor(private readonly config: GatewayConfig) {}

  /** How this installation lets people sign in; nothing in it is secret. */
  @Get()
  @ApiOkResponse({ type: GatewaySignInOptionsAnswer })
  signInOptions(): GatewaySignInOptionsAnswer {
    return answer({ google: true, apple_client_id: this.config.appleClientId ?? null });
  }
}
