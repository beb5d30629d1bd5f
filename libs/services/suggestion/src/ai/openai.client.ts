import { Injectable } from '@nestjs/common';
import OpenAI, { APIError } from 'openai';
import { AiConfig } from './ai.config.js';
import { boundedFetch } from './bounded-fetch.js';

/** Milliseconds for everything: somebody waits in a form. */
export const AI_BUDGET_MS = 3_000;
/** Of the answer. */
const TOKENS = 200;

export interface AiQuestion {
  readonly name: string;
  readonly instructions: string;
  readonly text: string;
  /** JSON schema of the answer. */
  readonly schema: Record<string, unknown>;
}

/** `accepted` and `refused` are the provider's word; `unknown`: it could not be asked, or said something else. */
export type KeyVerdict = 'accepted' | 'refused' | 'unknown';

/** The AI provider over its own protocol. Asked once: who waits for a suggestion has no time for a second attempt. */
@Injectable()
export class OpenAiClient {
  constructor(private readonly config: AiConfig) {}

  /**
   * @returns the JSON that it answers, unchecked
   * @throws whatever went wrong: refused, too slow, too long, no JSON
   */
  async ask(apiKey: string, { name, instructions, text, schema }: AiQuestion): Promise<unknown> {
    const completion = await this.client(apiKey).chat.completions.create(
      {
        model: this.config.model,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: text },
        ],
        response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
        max_completion_tokens: TOKENS,
      },
      { signal: AbortSignal.timeout(AI_BUDGET_MS) },
    );
    return JSON.parse(completion.choices[0]?.message.content ?? '') as unknown;
  }

  /** Whether the provider knows the key; never throws. Costs nothing. */
  async test(apiKey: string): Promise<KeyVerdict> {
    try {
      await this.client(apiKey).models.list({ signal: AbortSignal.timeout(AI_BUDGET_MS) });
      return 'accepted';
    } catch (error) {
      return isRefusal(error) ? 'refused' : 'unknown';
    }
  }

  private client(apiKey: string): OpenAI {
    return new OpenAI({
      apiKey,
      baseURL: this.config.baseUrl,
      maxRetries: 0,
      timeout: AI_BUDGET_MS,
      fetch: boundedFetch,
      // It would take them from the environment, where they may be meant for other programs.
      organization: null,
      project: null,
      logLevel: 'off',
    });
  }
}

/** The provider does not know the key. (403 says that it may not do this one thing, 429 that it did too much.) */
export const isRefusal = (error: unknown): boolean => error instanceof APIError && error.status === 401;
