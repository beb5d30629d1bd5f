import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { AvatarWork } from './accounts/avatar.work.js';
import { IdentitiesRepository } from './accounts/identities.repository.js';
import { AccountsSignIn } from './accounts/sign-in.service.js';
import { UsersRepository } from './accounts/users.repository.js';
import { CredentialsRepository } from './credentials/credentials.repository.js';
import { AccountRows } from './deletion/account-rows.js';
import { DeletionConsumer } from './deletion/deletion.consumer.js';
import { DeletionController } from './deletion/deletion.controller.js';
import { AccountDeletion } from './deletion/deletion.service.js';
import { PurgesRepository } from './deletion/purges.repository.js';
import { ApiTokenStrategy } from './edge/api-token.strategy.js';
import { Authentication } from './edge/authentication.js';
import { SessionStrategy } from './edge/session.strategy.js';
import { EventStreams } from './events/event-streams.js';
import { EventsController } from './events/events.controller.js';
import { LiveEventsConsumer } from './events/live-events.consumer.js';
import { LiveEventsRepository } from './events/live-events.repository.js';
import { LiveEvents } from './events/live-events.service.js';
import { StreamWaker } from './events/stream-waker.js';
import { Housekeeping } from './housekeeping.work.js';
import { AddressCookie } from './sessions/address-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AppleNonce } from './sign-in/apple-nonce.js';
import { AppleTokenVerifier } from './sign-in/apple-token.verifier.js';
import { AppleTokensRepository } from './sign-in/apple-tokens.repository.js';
import { AppleController } from './sign-in/apple.controller.js';
import { AppleSignIn } from './sign-in/apple.service.js';
import { FlowCookie } from './sign-in/flow-cookie.js';
import { GoogleController } from './sign-in/google.controller.js';
import { GoogleSignIn } from './sign-in/google.service.js';
import { OpenIdClient } from './sign-in/open-id.client.js';
import { SignInOptionsController } from './sign-in/sign-in-options.controller.js';
import { SignInSupport } from './sign-in/sign-in-support.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokensRepository } from './tokens/tokens.repository.js';
import { TokensService } from './tokens/tokens.service.js';
import { WebController } from './web/web.controller.js';
import { WebFiles } from './web/web-files.js';
import { WebApp } from './web/web.service.js';

@Module({
  imports: [PassportModule.register({ session: false })],
  controllers: [
    AccountsController,
    AppleController,
    DeletionConsumer,
    DeletionController,
    EventsController,
    GoogleController,
    LiveEventsConsumer,
    SessionsController,
    SignInOptionsController,
    TokensController,
    // Last: it answers whatever nobody else does.
    WebController,
  ],
  providers: [
    AccountDeletion,
    AccountRows,
    AccountsService,
    AccountsSignIn,
    AddressCookie,
    ApiTokenStrategy,
    AppleNonce,
    AppleSignIn,
    AppleTokensRepository,
    AppleTokenVerifier,
    Authentication,
    AvatarWork,
    CredentialsRepository,
    EventStreams,
    FlowCookie,
    GoogleSignIn,
    Housekeeping,
    IdentitiesRepository,
    LiveEvents,
    LiveEventsRepository,
    OpenIdClient,
    PurgesRepository,
    SessionsRepository,
    SessionsService,
    SessionStrategy,
    SignInSupport,
    StreamWaker,
    TokensRepository,
    TokensService,
    UsersRepository,
    WebApp,
    WebFiles,
  ],
})
export class GatewayModule {}
