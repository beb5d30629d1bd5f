import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { SharingConfig } from '../sharing.config.js';
import { OwnerSubjects, type Subjects } from '../subjects/owner-subjects.js';
import type { SharingShareDto } from './share-view.dto.js';
import { statusOf, type ShareRow } from './share.row.js';
import { ShareTokens } from './share-tokens.js';

/** Shares as their owner sees them: with the names that things have now. */
@Injectable()
export class SharePresenter {
  constructor(
    private readonly database: Database,
    private readonly tokens: ShareTokens,
    private readonly subjects: OwnerSubjects,
    private readonly config: SharingConfig,
  ) {}

  /** @throws OperationalError (503) while the bookmark service is away */
  async list(ownerId: string, shares: readonly ShareRow[]): Promise<SharingShareDto[]> {
    const subjects = await this.subjects.of(ownerId, shares);
    return Promise.all(shares.map((share) => this.shown(share, subjects)));
  }

  async one(ownerId: string, share: ShareRow): Promise<SharingShareDto> {
    return this.shown(share, await this.subjects.of(ownerId, [share]));
  }

  private async shown(share: ShareRow, { bookmarks, projects }: Subjects): Promise<SharingShareDto> {
    const token = await this.tokens.open(this.database, share.owner_id, share.id, share.token_sealed);
    const bookmark = share.bookmark_id === null ? undefined : bookmarks.get(share.bookmark_id);
    const project = share.project_id === null ? undefined : projects.get(share.project_id);
    const subject = bookmark ?? project;
    // What the bookmark service says now counts: news of the trash may still be on its way.
    const isSuspended = subject === undefined || subject.is_trashed;
    return {
      id: share.id,
      share_token: token,
      share_type: share.bookmark_id === null ? 'project' : 'bookmark',
      bookmark_id: share.bookmark_id,
      project_id: share.project_id,
      bookmark_title: bookmark?.title ?? null,
      project_name: project?.name ?? null,
      expires_at: share.expires_at,
      settings: { allowCopy: share.allow_copy, showMetadata: share.show_metadata },
      has_password: share.password_hash !== null,
      include_passwords: share.include_passwords,
      view_count: share.view_count,
      status: statusOf({ ...share, is_suspended: isSuspended }),
      created_at: share.created_at,
      share_url: `${this.config.origin}/shared/${token}`,
      version: share.version,
    };
  }
}
