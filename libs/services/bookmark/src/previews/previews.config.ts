import { Matches, ValidateIf } from 'class-validator';
import { Env } from '#platform/config';

export class PreviewsConfig {
  @Env('FAVICON_URL_TEMPLATE', {
    about: 'Address of a favicon service with {host} in it; empty asks each site for its own icon.',
  })
  @ValidateIf((config: PreviewsConfig) => config.faviconUrlTemplate !== '')
  @Matches(/^https?:\/\/[^{}\s]*\{host\}[^{}\s]*$/, {
    message: 'must be an http(s) address with {host} in it',
  })
  faviconUrlTemplate = '';
}
