import { Injectable } from '@nestjs/common';
import { invalid } from '#platform/errors';
import { WorkHandler, type WorkJob } from '#platform/messaging';
import { OutboundHttp } from '#platform/outbound-http';
import type { GatewayWork } from '../gateway.work.js';
import { encodeAvatar } from './avatar.js';
import { UsersRepository } from './users.repository.js';

const MOST_BYTES = 1024 * 1024;

/** Fetches the picture that a provider has of somebody, through the client that reaches public addresses only. */
@Injectable()
export class AvatarWork {
  constructor(
    private readonly users: UsersRepository,
    private readonly outbound: OutboundHttp,
  ) {}

  @WorkHandler('avatar')
  async fetchAvatar({ owner_id }: GatewayWork['avatar'], _job: WorkJob): Promise<void> {
    const source = await this.users.wantedAvatar(owner_id);
    if (source === undefined) return;
    const { status, body } = await this.outbound.fetch(source, { accept: 'image/*', maxBytes: MOST_BYTES });
    if (status !== 200) throw invalid(`The provider's picture answered ${status}.`);
    await this.users.setAvatar(owner_id, source, await encodeAvatar(body));
  }
}
