import { IsNotEmpty, IsUrl } from 'class-validator';
import { Env } from '#platform/config';

export class AiConfig {
  @Env('OPENAI_API_KEY', {
    secret: true,
    about: 'Key for suggestions of people without one of their own; empty: theirs are made without AI.',
  })
  apiKey = '';

  @Env('OPENAI_BASE_URL', {
    about: 'Where the AI provider is reached; anything that speaks the protocol of OpenAI.',
  })
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  baseUrl = 'https://api.openai.com/v1';

  @Env('OPENAI_MODEL', { about: 'Model that suggests titles and tags. It must know structured output.' })
  @IsNotEmpty()
  model = 'gpt-4o-mini';
}
