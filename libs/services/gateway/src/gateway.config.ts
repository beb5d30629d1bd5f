import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  Min,
  registerDecorator,
  type ValidationArguments,
} from 'class-validator';
import ipaddr from 'ipaddr.js';
import { Env } from '#platform/config';

export const GOOGLE_OWN_ISSUER = 'https://accounts.google.com';
export const APPLE_OWN_ISSUER = 'https://appleid.apple.com';

const ADDRESS = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Settings of the public side: addresses, sign-in providers, the web app's files. */
export class GatewayConfig {
  @Env('NODE_ENV', { about: 'production refuses development defaults.' })
  @IsIn(['development', 'production', 'test'])
  nodeEnv: 'development' | 'production' | 'test' = 'development';

  @Env('PORT', { kind: 'integer', about: 'Port of the product.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port = 3000;

  @Env('HOST', { about: 'Address it listens on.' })
  @IsString()
  host = '127.0.0.1';

  @Env('PUBLIC_URL', {
    about: 'Where browsers reach it, without a path; default http://localhost:$PORT. Required in production.',
  })
  @IsOptionalOutsideProduction()
  @IsOrigin()
  publicUrl?: string;

  @Env('ALLOWED_HOSTS', {
    kind: 'list',
    about: 'Host names beside the one of PUBLIC_URL, with or without a port.',
  })
  @IsString({ each: true })
  allowedHosts: string[] = [];

  @Env('TRUSTED_PROXIES', {
    kind: 'list',
    about: 'Networks (CIDR) of reverse proxies whose X-Forwarded-For is believed.',
  })
  @IsCidr()
  trustedProxies: string[] = [];

  @Env('CORS_ORIGINS', {
    kind: 'list',
    about: 'Exact origins of other clients, such as chrome-extension://…',
  })
  @IsOrigin()
  corsOrigins: string[] = [];

  @Env('GOOGLE_ISSUER', {
    about: 'OpenID Connect issuer behind "Sign in with Google"; may be a company’s own.',
  })
  @IsUrl(ADDRESS)
  @IsSecureInProduction()
  googleIssuer = GOOGLE_OWN_ISSUER;

  @Env('GOOGLE_CLIENT_ID', {
    about: 'Client id at that issuer. On a laptop the start command runs an issuer of its own.',
  })
  @IsGiven(
    'is needed so that people can sign in: set it and GOOGLE_CLIENT_SECRET, as your OpenID provider gave them',
  )
  googleClientId = '';

  @Env('GOOGLE_CLIENT_SECRET', { secret: true, about: 'Client secret at that issuer.' })
  @IsOptional()
  @IsString()
  googleClientSecret?: string;

  @Env('APPLE_CLIENT_ID', { about: 'Services id of Sign in with Apple; absent: not offered.' })
  @IsOptional()
  @IsString()
  appleClientId?: string;

  @Env('APPLE_ISSUER', { about: 'Issuer of Apple’s identity tokens.' })
  @IsUrl(ADDRESS)
  @IsSecureInProduction()
  appleIssuer = APPLE_OWN_ISSUER;

  @Env('APPLE_JWKS_URL', { about: 'Key set that Apple’s identity tokens are checked with.' })
  @IsUrl(ADDRESS)
  @IsSecureInProduction()
  appleJwksUrl = 'https://appleid.apple.com/auth/keys';

  @Env('LINK_EMAIL_ISSUERS', {
    kind: 'list',
    about: 'Issuers whose verified e-mail joins an identity to an account that another of them made.',
  })
  @IsString({ each: true })
  linkEmailIssuers: string[] = [GOOGLE_OWN_ISSUER, APPLE_OWN_ISSUER];

  @Env('WEB_DIR', { about: 'Folder of the built web app.' })
  @IsString()
  webDir = 'dist/apps/web';

  /** What absolute addresses are made of. */
  get origin(): URL {
    return new URL(this.publicUrl ?? `http://localhost:${this.port}`);
  }

  get isSecure(): boolean {
    return this.origin.protocol === 'https:';
  }
}

/** Lists and single values alike: scheme and host (and port), nothing behind them. */
function IsOrigin(): PropertyDecorator {
  return rule('isOrigin', 'must be an origin such as https://example.com, without a path', (value) =>
    asList(value).every((one) => isOrigin(one)),
  );
}

function IsCidr(): PropertyDecorator {
  return rule('isCidr', 'must hold networks such as 10.0.0.0/8 or fd00::/8', (value) =>
    asList(value).every((one) => ipaddr.isValidCIDR(one) || ipaddr.isValid(one)),
  );
}

function IsGiven(message: string): PropertyDecorator {
  return rule('isGiven', message, (value) => typeof value === 'string' && value !== '');
}

function IsSecureInProduction(): PropertyDecorator {
  return rule(
    'isSecureInProduction',
    'must be an https address in production',
    (value, config) =>
      config.nodeEnv !== 'production' || (typeof value === 'string' && value.startsWith('https:')),
  );
}

function IsOptionalOutsideProduction(): PropertyDecorator {
  return rule(
    'isOptionalOutsideProduction',
    'is required in production',
    (value, config) => config.nodeEnv !== 'production' || (typeof value === 'string' && value !== ''),
  );
}

function rule(
  name: string,
  message: string,
  accepts: (value: unknown, config: GatewayConfig) => boolean,
): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown, args?: ValidationArguments) =>
          args?.object instanceof GatewayConfig && accepts(value, args.object),
        defaultMessage: () => message,
      },
    });
  };
}

function asList(value: unknown): string[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // Origins of extensions have schemes that URL calls opaque, so the text itself is compared.
  return url.host !== '' && `${url.protocol}//${url.host}` === text.replace(/\/$/, '').toLowerCase();
}
