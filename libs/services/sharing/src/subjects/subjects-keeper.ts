import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { Inbox, type Message } from '#platform/messaging';
import { ShareEvents, type ShareCause } from '../shares/share-events.js';
import type { ShareRow } from '../shares/share.row.js';
import { SharesRepository } from '../shares/shares.repository.js';
import { OwnerSubjects, type Subjects } from './owner-subjects.js';
import { SubjectsRepository, type Named } from './subjects.repository.js';

/**
 * Keeps shares in step with what they are of. A message says only that something happened; what counts is how the
 * object stands when the bookmark service is asked, so that one which comes late opens nothing. Two answers that cross
 * are told apart by the object's version.
 */
@Injectable()
export class SubjectsKeeper {
  private readonly actor = { kind: 'service', id: 'sharing' };

  constructor(
    private readonly database: Database,
    private readonly inbox: Inbox<Tx>,
    private readonly tombstones: Tombstones,
    private readonly subjects: OwnerSubjects,
    private readonly repository: SubjectsRepository,
    private readonly shares: SharesRepository,
    private readonly events: ShareEvents,
  ) {}

  /** @throws OperationalError while the bookmark service is away; the message comes again */
  async look(message: Message, named: Named): Promise<void> {
    const ownerId = message.owner_id;
    // Most of what changes is not shared: nobody is asked about it.
    const shared = await this.repository.sharesOf(this.database, ownerId, named);
    const now = shared.length === 0 ? undefined : await this.subjects.of(ownerId, shared);
    await this.inbox.once(message, async (tx) => {
      if (now === undefined || (await this.tombstones.isBuried(tx, ownerId))) return;
      await this.follow(tx, { actor: this.actor, causedBy: message }, shared, now);
    });
  }

  private async follow(tx: Tx, cause: ShareCause, asked: readonly ShareRow[], now: Subjects): Promise<void> {
    for (const share of await this.repository.lockAgain(tx, asked)) {
      const subject = subjectOf(share, now);
      if (!subject) {
        // Ids do not come back: whatever is not there was deleted for good.
        await this.shares.remove(tx, share.owner_id, [share.id]);
        await this.events.changed(tx, cause, { ...share, version: share.version + 1 }, 'ended');
      } else if (subject.version > share.subject_version) {
        await this.note(tx, cause, share, subject);
      }
    }
  }

  private async note(
    tx: Tx,
    cause: ShareCause,
    share: ShareRow,
    subject: { readonly version: number; readonly is_trashed: boolean },
  ): Promise<void> {
    const isMoved = subject.is_trashed !== share.is_suspended;
    await this.repository.note(tx, share, subject, isMoved);
    if (!isMoved) return;
    const after = { ...share, is_suspended: subject.is_trashed, version: share.version + 1 };
    await this.events.changed(tx, cause, after, subject.is_trashed ? 'suspended' : 'resumed');
  }
}

const subjectOf = (share: ShareRow, { bookmarks, projects }: Subjects) =>
  share.bookmark_id === null
    ? projects.get(share.project_id ?? Number.NaN)
    : bookmarks.get(share.bookmark_id);
