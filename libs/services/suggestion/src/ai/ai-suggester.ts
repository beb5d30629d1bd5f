import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Logger } from '#platform/observability';
import { RateLimiter } from '#platform/rate-limit';
import { TITLE_MAX } from '#util/bookmark-types';
import { characterCount, cleanTag, dedupeTags } from '#util/text';
import { AiKeyService } from '../ai-key/ai-key.service.js';
import type { Sample } from '../model/features.js';
import { Circuit } from './circuit.js';
import { isRefusal, OpenAiClient, type AiQuestion } from './openai.client.js';
import { tagsQuestion, titleQuestion } from './questions.js';
import { Recent } from './recent.js';

const ANSWERS_KEPT = 2_000;
/** Milliseconds. */
const ANSWER_LIFE = 10 * 60_000;
const TAGS = 8;
/** Of one person: typing on asks anew, and keys cost money. */
const LIMIT = { limit: 60, windowSeconds: 60 };

/** What the AI provider proposes, or nothing: whatever goes wrong with it is nobody's trouble. */
@Injectable()
export class AiSuggester {
  private readonly answers = new Recent<unknown>(ANSWERS_KEPT, ANSWER_LIFE);
  private readonly circuit = new Circuit();

  constructor(
    private readonly keys: AiKeyService,
    private readonly client: OpenAiClient,
    private readonly limiter: RateLimiter,
    private readonly logger: Logger,
  ) {}

  /** @param known tags of the owner's, which it is to prefer */
  async tags(ownerId: string, sample: Sample, known: () => Promise<readonly string[]>): Promise<string[]> {
    const answer = await this.answer(ownerId, sample, async () => tagsQuestion(sample, await known()));
    const tags = fieldOf(answer, 'tags');
    if (!Array.isArray(tags)) return [];
    const texts = tags.filter((tag) => typeof tag === 'string').flatMap((tag) => cleanTag(tag) ?? []);
    return dedupeTags(texts).slice(0, TAGS);
  }

  /** Empty when there is none. */
  async title(ownerId: string, sample: Sample): Promise<string> {
    const title = fieldOf(await this.answer(ownerId, sample, async () => titleQuestion(sample)), 'title');
    if (typeof title !== 'string') return '';
    const text = title
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    return characterCount(text) <= TITLE_MAX ? text : '';
  }

  private async answer(ownerId: string, sample: Sample, ask: () => Promise<AiQuestion>): Promise<unknown> {
    // Nothing of a password leaves the house.
    if (sample.type === 'password' || sample.content === null) return undefined;
    try {
      const apiKey = await this.keys.keyFor(ownerId);
      if (apiKey === null) return undefined;
      const question = await ask();
      const keyId = `${ownerId} ${digest(apiKey)}`;
      const answerId = `${keyId} ${digest(JSON.stringify(question))}`;
      const known = this.answers.get(answerId);
      if (known !== undefined || this.circuit.isOpen(keyId)) return known;
      await this.limiter.consume(`suggestion.ai:${ownerId}`, 1, LIMIT);
      return await this.askNow(apiKey, question, { keyId, answerId });
    } catch (error) {
      this.logger.debug({ error: error instanceof Error ? error.name : 'unknown' }, 'suggested without AI');
      return undefined;
    }
  }

  private async askNow(
    apiKey: string,
    question: AiQuestion,
    { keyId, answerId }: { readonly keyId: string; readonly answerId: string },
  ): Promise<unknown> {
    try {
      const answer = await this.client.ask(apiKey, question);
      this.circuit.succeeded(keyId);
      this.answers.set(answerId, answer);
      return answer;
    } catch (error) {
      this.circuit.failed(keyId, isRefusal(error) ? 'refused' : 'away');
      throw error;
    }
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
