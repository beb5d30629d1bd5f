import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { WorkQueues } from '#platform/messaging';
import { tagKey } from '#util/text';
import { AiSuggester } from '../ai/ai-suggester.js';
import type { SuggestionTagsQueryDto } from '../http/draft.dto.js';
import { ModelsRepository } from '../learning/models.repository.js';
import type { SuggestionWork } from '../learning/learning.work-table.js';
import { featuresOf, namesIn, tagKeysOf, type Sample } from '../model/features.js';
import { rank } from '../model/ranking.js';
import { EvidenceRepository, type OwnersKnowledge } from './evidence.repository.js';
import { merge, type SuggestedTag } from './merge.js';
import { sampleOf } from './sample.js';

/** Suggested at once. */
const MOST = 8;
/** Of the owner's tags, the AI provider is told so many. */
const TAGS_TOLD = 60;

/** Tags for what somebody is writing. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    private readonly evidence: EvidenceRepository,
    private readonly models: ModelsRepository,
    private readonly tombstones: Tombstones,
    private readonly work: WorkQueues<SuggestionWork>,
    private readonly ai: AiSuggester,
  ) {}

  /**
   * From the owner's own history, joined by what the AI provider proposes. The likeliest first, none that is there
   * already. Without a title or a project there is none.
   */
  async suggest(actor: Actor, { tags = [], ...draft }: SuggestionTagsQueryDto): Promise<SuggestedTag[]> {
    const ownerId = authorize(actor, 'suggestions:read');
    const sample = sampleOf(draft, tags);
    if (sample.title === '' || sample.projectId === null) return [];
    const [known, proposed] = await Promise.all([
      this.look(ownerId, sample),
      this.ai.tags(ownerId, sample, async () => [
        ...(await this.evidence.spellings(ownerId, [], TAGS_TOLD)).values(),
      ]),
    ]);
    const present = new Set(tagKeysOf(tags));
    const ranked = rank(known, present, MOST).map(({ tag, because }) => ({
      tag: known.names.get(tag) ?? tag,
      because,
    }));
    if (proposed.length === 0) return ranked;
    const spelt = await this.evidence.spellings(ownerId, tagKeysOf(proposed), 0);
    const named = proposed
      .filter((tag) => !present.has(tagKey(tag)))
      .map((tag) => spelt.get(tagKey(tag)) ?? tag);
    return merge(ranked, named, MOST);
  }

  private async look(ownerId: string, sample: Sample): Promise<OwnersKnowledge> {
    const known = await this.evidence.find(ownerId, featuresOf(sample), namesIn(sample));
    if (known.bookmarks === 0) await this.beginModel(ownerId);
    return known;
  }

  /** Who had bookmarks before there were models gets one now; the next request has the good of it. */
  private async beginModel(ownerId: string): Promise<void> {
    if (await this.models.find(ownerId)) return;
    const isNew = await this.database.transaction(
      async (tx) => (await this.tombstones.isAlive(tx, ownerId)) && this.models.begin(tx, ownerId),
    );
    if (!isNew) return;
    // A queue that is away loses nothing: the sweep looks for models that are not ready.
    await this.work
      .add('model.learn', { owner_id: ownerId }, { dedupe: { key: ownerId } })
      .catch(() => undefined);
  }
}
