import { Injectable } from '@nestjs/common';
import { Passwords } from './passwords.js';
import { ShareEvents } from './share-events.js';
import { SharePresenter } from './share.presenter.js';
import { ShareTokens } from './share-tokens.js';

/** What making and changing a share takes beside its row. */
@Injectable()
export class ShareDesk {
  constructor(
    readonly tokens: ShareTokens,
    readonly passwords: Passwords,
    readonly events: ShareEvents,
    readonly presenter: SharePresenter,
  ) {}
}
