import { Injectable } from '@nestjs/common';
import { Cursors, type PageMeta } from '#platform/app';
import { MasterKeyring } from '#platform/crypto';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { OwnerSubjects } from '../subjects/owner-subjects.js';
import type { SharingListQueryDto } from './share.dto.js';
import { SharePresenter } from './share.presenter.js';
import type { SharingProjectStatusDto, SharingShareDto, SharingStatusDto } from './share-view.dto.js';
import type { Subject } from './share.row.js';
import { SharesRepository } from './shares.repository.js';

const LIMIT_DEFAULT = 50;

export interface SharePage {
  readonly shares: SharingShareDto[];
  readonly meta: PageMeta;
}

/** What an owner reads of their shares. */
@Injectable()
export class ShareListsService {
  private readonly cursors: Cursors;

  constructor(
    private readonly shares: SharesRepository,
    private readonly presenter: SharePresenter,
    private readonly subjects: OwnerSubjects,
    keyring: MasterKeyring,
  ) {
    this.cursors = new Cursors(keyring.signer('sharing.list-cursor'));
  }

  /** Newest first. @throws 400 for a cursor of another list */
  async list(actor: Actor, query: SharingListQueryDto): Promise<SharePage> {
    const ownerId = authorize(actor, 'shares:manage');
    const limit = query.limit ?? LIMIT_DEFAULT;
    const before =
      query.cursor === undefined ? null : Number(this.cursors.read([ownerId], query.cursor, 1)[0]);
    const [rows, total] = await Promise.all([
      this.shares.page(ownerId, before, limit + 1),
      this.shares.count(ownerId),
    ]);
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      shares: await this.presenter.list(ownerId, page),
      meta: { total, limit, next_cursor: last ? this.cursors.issue([ownerId], [String(last.id)]) : null },
    };
  }

  /** @throws 404 */
  async ofBookmark(actor: Actor, id: string): Promise<SharingStatusDto> {
    const ownerId = authorize(actor, 'shares:manage');
    if (!(await this.subjects.bookmark(ownerId, id))) throw notFound('Bookmark');
    return this.statusOf(ownerId, { kind: 'bookmark', id });
  }

  /** @throws 404 */
  async ofProject(actor: Actor, id: number): Promise<SharingProjectStatusDto> {
    const ownerId = authorize(actor, 'shares:manage');
    const project = await this.subjects.project(ownerId, id);
    if (!project) throw notFound('Project');
    const status = await this.statusOf(ownerId, { kind: 'project', id });
    return { ...status, password_count: project.password_count };
  }

  private async statusOf(ownerId: string, subject: Subject): Promise<SharingStatusDto> {
    const share = await this.shares.findOf(ownerId, subject);
    if (!share) return { is_shared: false, share_data: null };
    const shown = await this.presenter.one(ownerId, share);
    return { is_shared: shown.status === 'active', share_data: shown };
  }
}
