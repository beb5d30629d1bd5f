import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { ModelsRepository } from '../learning/models.repository.js';
import { featuresOf, tagKeysOf } from '../model/features.js';
import { EvidenceRepository } from '../tags/evidence.repository.js';
import { sampleOf } from '../tags/sample.js';
import type { SuggestionFeedbackDto, SuggestionJudgedDto } from './feedback.dto.js';

/** Models learn from what people make of suggestions. */
@Injectable()
export class FeedbackService {
  constructor(
    private readonly database: Database,
    private readonly evidence: EvidenceRepository,
    private readonly models: ModelsRepository,
    private readonly tombstones: Tombstones,
  ) {}

  /** A tag that was taken weighs more where it was suggested for the same reasons, one that was left less. */
  async judge(
    actor: Actor,
    { accepted, ignored, tags, ...draft }: SuggestionFeedbackDto,
  ): Promise<SuggestionJudgedDto> {
    const ownerId = authorize(actor, 'suggestions:read');
    const features = featuresOf(sampleOf(draft, tags ?? []));
    const taken = tagKeysOf(accepted);
    const left = tagKeysOf(ignored).filter((key) => !taken.includes(key));
    const judged = { accepted: taken.length, ignored: left.length };
    if (features.length === 0 || taken.length + left.length === 0) return judged;
    await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      await this.models.lock(tx, ownerId);
      await this.evidence.judge(tx, ownerId, features, { accepted: taken, ignored: left });
    });
    return judged;
  }
}
