import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { BookmarksCreatedV1 } from '#contracts';
import { MAX_HOPS, type Message } from '#platform/messaging';
import { PortClient } from '#platform/upstream';
import type { RuleSet } from '#util/rules';
import type { Application } from '../history/application.js';
import { applicationsOf, planOf, subjectOf, type AdjustmentPlan } from './adjustment-plan.js';
import { BookmarkSource } from './bookmark-source.js';

/** Milliseconds for writing five hundred bookmarks. */
const PATIENCE = 30_000;

/** Whether rules run over what it tells of. */
export const isAdjusted = ({ payload, hops }: Message<BookmarksCreatedV1>): boolean =>
  payload.rules === 'pending' && hops < MAX_HOPS;

/** Lets an owner's rules loose on bookmarks that were just saved. */
@Injectable()
export class Adjuster {
  constructor(
    private readonly bookmarks: BookmarkSource,
    private readonly ports: PortClient,
  ) {}

  /**
   * Adjusts them once with the owner's active rules: the message's id is the adjustment's, so that one that comes again changes nothing and is told
   * what the first did. Only creations are adjusted and an adjustment is none, so a rule cannot set off another run.
   * @returns what each rule changed
   */
  async adjust(message: Message<BookmarksCreatedV1>, rules: RuleSet): Promise<Application[]> {
    const { owner_id: ownerId, payload, hops } = message;
    if (!isAdjusted(message) || rules.size === 0) return [];
    const plans = await this.plan(
      ownerId,
      payload.items.map(({ id }) => id),
      rules,
    );
    if (plans.length === 0) return [];
    const request = {
      adjustment_id: message.id,
      hops: hops + 1,
      items: plans.map(({ adjustment }) => adjustment),
    };
    const { results } = await this.ports.call('bookmarks.adjust', ownerId, request, { timeout: PATIENCE });
    return applicationsOf(plans, results, 'applied');
  }

  private async plan(ownerId: string, ids: readonly string[], rules: RuleSet): Promise<AdjustmentPlan[]> {
    const plans: AdjustmentPlan[] = [];
    for await (const bookmark of this.bookmarks.read(ownerId, ids)) {
      const subject = subjectOf(bookmark);
      const plan = subject && planOf(bookmark.id, subject, rules.evaluate(subject));
      if (plan) plans.push(plan);
      // Many rules over long texts take a while: others get their turn.
      await setImmediate();
    }
    return plans;
  }
}
