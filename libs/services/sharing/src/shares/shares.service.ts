import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { BugError, notFound, versionConflict } from '#platform/errors';
import { actorLabel, authorize, type Actor } from '#platform/identity';
import type { ShareKey } from '../http/params.js';
import { SharingConfig } from '../sharing.config.js';
import { OwnerSubjects } from '../subjects/owner-subjects.js';
import type { SharingProjectShareInputDto, SharingShareUpdateDto } from './share.dto.js';
import {
  alreadyShared,
  passwordsOfProjectsOnly,
  shareDisabled,
  shareNotFound,
  tooManyShares,
} from './share.errors.js';
import { ShareDesk } from './share-desk.js';
import { changedTerms, newTerms } from './share-terms.js';
import type { SharingShareDto } from './share-view.dto.js';
import { isExpired, type ShareRow, type Subject } from './share.row.js';
import { SharesRepository } from './shares.repository.js';

/** Makes, changes and ends shares. For sessions only: a share hands out what no token may read. */
@Injectable()
export class SharesService {
  constructor(
    private readonly database: Database,
    private readonly shares: SharesRepository,
    private readonly subjects: OwnerSubjects,
    private readonly desk: ShareDesk,
    private readonly tombstones: Tombstones,
    private readonly config: SharingConfig,
  ) {}

  /**
   * Shares an object; one that has a share which expired gets a new one with another token.
   * @throws 404 when it is not there or in the trash, 409 `already_shared` with the share, 409 `too_many_shares`
   */
  async create(actor: Actor, subject: Subject, dto: SharingProjectShareInputDto): Promise<SharingShareDto> {
    const ownerId = authorize(actor, 'shares:manage');
    const version = await this.versionOf(ownerId, subject);
    const terms = newTerms(dto, await this.hashOf(dto.password));
    const made = await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      await this.shares.lockOwner(tx, ownerId);
      const known = await this.shares.lockOf(tx, ownerId, subject);
      if (known && (known.disabled_at !== null || !isExpired(known.expires_at))) return { known };
      if (known) await this.end(tx, actor, known);
      await this.assertRoom(tx, ownerId);
      const id = await this.shares.nextId(tx);
      const { token, hash } = this.desk.tokens.make();
      const sealed = await this.desk.tokens.seal(tx, ownerId, id, token);
      const row = { ...terms, id, token_sealed: sealed, token_hash: hash, subject, subject_version: version };
      await this.shares.insert(tx, ownerId, row);
      const share = await this.reread(tx, ownerId, id);
      await this.desk.events.changed(tx, { actor: actorLabel(actor) }, share, 'created');
      return { share };
    });
    if (made.known) throw alreadyShared(await this.desk.presenter.one(ownerId, made.known));
    return this.desk.presenter.one(ownerId, made.share);
  }

  /**
   * Changes what the request carries; `expires_in` counts from now, so it brings an expired share back.
   * @param seen the version that the client saw, from If-Match
   * @throws 404, 403 `share_disabled`, 409 `version_conflict` with the current share, 409 `too_many_shares` for one that
   *   would come back
   */
  async update(
    actor: Actor,
    key: ShareKey,
    dto: SharingShareUpdateDto,
    seen: number | undefined,
  ): Promise<SharingShareDto> {
    const ownerId = authorize(actor, 'shares:manage');
    const found = await this.shares.find(this.database, ownerId, key);
    if (!found) throw shareNotFound();
    if (found.project_id === null && typeof dto.include_passwords === 'boolean')
      throw passwordsOfProjectsOnly();
    const hashed = await this.hashOf(dto.password);
    const versions = [dto.version ?? undefined, seen].filter((version) => version !== undefined);
    const outcome = await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      await this.shares.lockOwner(tx, ownerId);
      const before = await this.shares.lock(tx, ownerId, key);
      if (!before) throw shareNotFound();
      if (versions.some((version) => version !== before.version)) return { moved: before };
      if (before.disabled_at !== null) throw shareDisabled();
      const terms = changedTerms(before, dto, hashed);
      if (isExpired(before.expires_at) && !isExpired(terms.expires_at)) await this.assertRoom(tx, ownerId);
      await this.shares.update(tx, ownerId, before.id, terms);
      const share = await this.reread(tx, ownerId, before.id);
      await this.desk.events.changed(tx, { actor: actorLabel(actor) }, share, 'updated');
      return { share };
    });
    if (outcome.moved) throw versionConflict('share', await this.desk.presenter.one(ownerId, outcome.moved));
    return this.desk.presenter.one(ownerId, outcome.share);
  }

  /** Ends a share for good; its address never opens anything again. @throws 404, 403 `share_disabled` */
  async revoke(actor: Actor, key: ShareKey): Promise<{ id: number }> {
    const ownerId = authorize(actor, 'shares:manage');
    return this.database.transaction(async (tx) => {
      const share = await this.shares.lock(tx, ownerId, key);
      if (!share) throw shareNotFound();
      if (share.disabled_at !== null) throw shareDisabled();
      await this.end(tx, actor, share);
      return { id: share.id };
    });
  }

  private async end(tx: Tx, actor: Actor, share: ShareRow): Promise<void> {
    await this.shares.remove(tx, share.owner_id, [share.id]);
    const ended = { ...share, version: share.version + 1 };
    await this.desk.events.changed(tx, { actor: actorLabel(actor) }, ended, 'ended');
  }

  /** Of those that are not over; the caller holds the owner's lock. */
  private async assertRoom(tx: Tx, ownerId: string): Promise<void> {
    const { sharesPerUser } = this.config;
    if ((await this.shares.countUnexpired(tx, ownerId)) >= sharesPerUser) throw tooManyShares(sharesPerUser);
  }

  private async versionOf(ownerId: string, subject: Subject): Promise<number> {
    const found =
      subject.kind === 'bookmark'
        ? await this.subjects.bookmark(ownerId, subject.id)
        : await this.subjects.project(ownerId, subject.id);
    if (!found || found.is_trashed) throw notFound(subject.kind === 'bookmark' ? 'Bookmark' : 'Project');
    return found.version;
  }

  /** Undefined: nothing was said of a password; null: none. Hashed before any transaction, as it takes its time. */
  private async hashOf(password: string | null | undefined): Promise<string | null | undefined> {
    return typeof password === 'string' ? this.desk.passwords.hash(password) : password;
  }

  private async reread(tx: Tx, ownerId: string, id: number): Promise<ShareRow> {
    const share = await this.shares.find(tx, ownerId, { id });
    if (!share) throw new BugError('A share that was just written is not there');
    return share;
  }
}
