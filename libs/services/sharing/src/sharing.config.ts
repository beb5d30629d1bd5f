import { IsIn, IsInt, IsString, IsUrl, Max, Min, ValidateIf } from 'class-validator';
import { Env } from '#platform/config';

const ORIGIN = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Settings of shares: where visitors reach them, and how many a user may have. */
export class SharingConfig {
  @Env('NODE_ENV', { about: 'production refuses development defaults.' })
  @IsIn(['development', 'production', 'test'])
  nodeEnv: 'development' | 'production' | 'test' = 'development';

  @Env('PORT', { kind: 'integer', about: 'Port of the product.' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port = 3000;

  @Env('PUBLIC_URL', {
    about: 'Where browsers reach it, without a path; default http://localhost:$PORT. Required in production.',
  })
  @ValidateIf(({ nodeEnv, publicUrl }: SharingConfig) => nodeEnv === 'production' || publicUrl !== undefined)
  @IsUrl(ORIGIN, { message: 'is required in production and must be an origin such as https://example.com' })
  publicUrl?: string;

  @Env('WEB_DIR', { about: 'Folder of the built web app.' })
  @IsString()
  webDir = 'dist/apps/web';

  @Env('SHARES_PER_USER', {
    kind: 'integer',
    about: 'Unexpired shares that one user may have at a time.',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  sharesPerUser = 500;

  /** What the addresses of shares are made of. */
  get origin(): string {
    return new URL(this.publicUrl ?? `http://localhost:${this.port}`).origin;
  }

  get isSecure(): boolean {
    return this.origin.startsWith('https:');
  }
}
