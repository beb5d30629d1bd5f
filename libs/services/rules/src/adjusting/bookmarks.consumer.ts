import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { BookmarksCreatedV1, BookmarksDeletedV1 } from '#contracts';
import { Tombstones } from '#platform/app';
import { EventsTogether, Inbox, type Message, type MessageContext } from '#platform/messaging';
import type { Tx } from '#platform/database';
import type { Application } from '../history/application.js';
import { ApplicationsRepository } from '../history/applications.repository.js';
import { OwnerProjects } from '../projects/owner-projects.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { RuleSet } from '#util/rules';
import { Adjuster, isAdjusted } from './adjuster.js';
import { Decisions, isDecided } from './decisions.js';

/** Messages of one owner that are adjusted side by side: most of the time of one is waiting for the bookmark service. */
const AT_ONCE = 4;

@Controller()
export class BookmarksConsumer {
  constructor(
    private readonly inbox: Inbox<Tx>,
    private readonly tombstones: Tombstones,
    private readonly rules: RulesRepository,
    private readonly projects: OwnerProjects,
    private readonly adjuster: Adjuster,
    private readonly decisions: Decisions,
    private readonly applications: ApplicationsRepository,
  ) {}

  /**
   * What comes from any client without a decision about its rules is adjusted; a decision is remembered. Bookmarks change
   * before their message counts as handled: a process that dies in between does it again, and the second time changes
   * nothing. What the first time did is then missing from the history of rules.
   */
  @EventsTogether('bookmarks.created.v1')
  async bookmarksCreated(
    @Payload() messages: readonly Message<BookmarksCreatedV1>[],
    @Ctx() { signal }: Pick<MessageContext, 'signal'>,
  ): Promise<void> {
    const missing = new Set(await this.inbox.missing(messages.map(({ id }) => id)));
    const open = messages.filter(({ id }) => missing.has(id));
    for (const [ownerId, theirs] of Map.groupBy(open, (message) => message.owner_id))
      await this.ofOwner(ownerId, theirs, signal);
  }

  private async ofOwner(
    ownerId: string,
    messages: readonly Message<BookmarksCreatedV1>[],
    signal: AbortSignal,
  ): Promise<void> {
    const isConcerned = (message: Message<BookmarksCreatedV1>): boolean =>
      isAdjusted(message) || isDecided(message.payload);
    const rules = messages.some(isConcerned) ? await this.rules.list(ownerId) : [];
    // Most people have none.
    const concerned = rules.length === 0 ? [] : messages.filter(isConcerned);
    await this.inbox.onceEach(
      messages.filter((message) => !concerned.includes(message)),
      async () => undefined,
    );
    if (concerned.length === 0) return;
    const projects = await this.projects.neededFor(ownerId, rules);
    const active = new RuleSet(rules, projects);
    for (let from = 0; from < concerned.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const ran = await Promise.allSettled(
        concerned.slice(from, from + AT_ONCE).map(async (message) => {
          const adjusted = await this.adjuster.adjust(message, active);
          const decided = await this.decisions.of(message, rules, projects);
          await this.remember(message, [...adjusted, ...decided]);
        }),
      );
      // What its neighbours did is remembered by now: adjusted once more they would not say.
      for (const one of ran) if (one.status === 'rejected') throw one.reason;
    }
  }

  private async remember(message: Message, applied: readonly Application[]): Promise<void> {
    const { owner_id: ownerId } = message;
    await this.inbox.once(message, async (tx) => {
      if (applied.length === 0 || !(await this.tombstones.isAlive(tx, ownerId))) return;
      await this.applications.add(tx, ownerId, applied);
    });
  }

  /** For good. */
  @EventPattern('bookmarks.deleted.v1')
  async bookmarksDeleted(@Payload() message: Message<BookmarksDeletedV1>): Promise<void> {
    await this.inbox.once(message, (tx) =>
      this.applications.forget(
        tx,
        message.owner_id,
        message.payload.items.map(({ id }) => id),
      ),
    );
  }
}
