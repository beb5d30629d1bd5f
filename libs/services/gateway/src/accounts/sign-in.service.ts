import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#platform/database';
import { WorkQueues } from '#platform/messaging';
import { Logger, correlationId } from '#platform/observability';
import { GatewayConfig } from '../gateway.config.js';
import type { GatewayWork } from '../gateway.work.js';
import { IdentitiesRepository, type IdentityRow } from './identities.repository.js';
import { UsersRepository } from './users.repository.js';

/** What a provider vouches for. */
export interface ProviderProfile {
  readonly issuer: string;
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified: boolean;
  /** Display name; not part of who it is. */
  readonly name?: string;
  readonly avatarUrl?: string;
}

/** Longest texts kept of a profile; a provider's own limits are below. */
const NAME_LENGTH = 200;
const EMAIL_LENGTH = 320;
const AVATAR_LENGTH = 2_048;

/** Finds or makes the account behind an identity. */
@Injectable()
export class AccountsSignIn {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly config: GatewayConfig,
    private readonly work: WorkQueues<GatewayWork>,
    private readonly logger: Logger,
  ) {}

  /**
   * A known (issuer, subject) is its account, whatever its e-mail says now. A new one joins the account
   * of another identity with the same e-mail only when both issuers are configured for that and both
   * e-mails are verified; otherwise it is a new account.
   * @returns owner id
   */
  async ownerOf(tx: Tx, profile: ProviderProfile): Promise<string> {
    const identity = identityOf(profile);
    const emailKey = this.mayJoin(identity) ? identity.emailKey : null;
    await this.identities.lock(tx, [
      `identity ${identity.issuer} ${identity.subject}`,
      ...(emailKey === null ? [] : [`email ${emailKey}`]),
    ]);
    const known = await this.identities.findOwner(tx, identity.issuer, identity.subject);
    if (known !== undefined) return this.welcomeBack(tx, known, identity, profile);
    const joined =
      emailKey === null
        ? undefined
        : await this.identities.findOwnerByEmail(tx, emailKey, this.config.linkEmailIssuers);
    const ownerId = joined ?? (await this.createUser(tx, profile));
    await this.identities.insert(tx, { ...identity, ownerId });
    return ownerId;
  }

  /** What can wait until the person is in, and may fail without a word to them. Call it after the commit. */
  async afterwards(ownerId: string, profile: ProviderProfile): Promise<void> {
    if (avatarOf(profile) === undefined) return;
    try {
      await this.work.add('avatar', { owner_id: ownerId }, { correlationId: correlationId() });
    } catch (error) {
      this.logger.warn({ err: error }, 'a picture will not be fetched until the next sign-in');
    }
  }

  private mayJoin({ issuer, emailKey, emailVerified }: Omit<IdentityRow, 'ownerId'>): boolean {
    return emailVerified && emailKey !== null && this.config.linkEmailIssuers.includes(issuer);
  }

  private async welcomeBack(
    tx: Tx,
    ownerId: string,
    identity: Omit<IdentityRow, 'ownerId'>,
    profile: ProviderProfile,
  ): Promise<string> {
    if (identity.email !== null) await this.identities.refreshEmail(tx, identity);
    await this.users.refresh(tx, ownerId, {
      name: nameOf(profile),
      email: identity.email ?? undefined,
      avatarSource: avatarOf(profile),
    });
    return ownerId;
  }

  private async createUser(tx: Tx, profile: ProviderProfile): Promise<string> {
    const ownerId = uuidv7();
    const email = emailOf(profile) ?? '';
    const name = nameOf(profile) ?? email.split('@')[0] ?? '';
    await this.users.insert(tx, { ownerId, name, email, avatarSource: avatarOf(profile) ?? null });
    return ownerId;
  }
}

function identityOf(profile: ProviderProfile): Omit<IdentityRow, 'ownerId'> {
  const email = emailOf(profile) ?? null;
  return {
    issuer: profile.issuer,
    subject: profile.subject,
    email,
    emailKey: email === null ? null : email.normalize('NFKC').toLowerCase(),
    emailVerified: profile.emailVerified && email !== null,
  };
}

function emailOf({ email }: ProviderProfile): string | undefined {
  const trimmed = email?.trim();
  return trimmed && trimmed.length <= EMAIL_LENGTH ? trimmed : undefined;
}

function nameOf({ name }: ProviderProfile): string | undefined {
  const clean = name?.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim();
  return clean ? clean.slice(0, NAME_LENGTH) : undefined;
}

function avatarOf({ avatarUrl }: ProviderProfile): string | undefined {
  if (!avatarUrl || avatarUrl.length > AVATAR_LENGTH || !URL.canParse(avatarUrl)) return undefined;
  return /^https?:$/.test(new URL(avatarUrl).protocol) ? avatarUrl : undefined;
}
