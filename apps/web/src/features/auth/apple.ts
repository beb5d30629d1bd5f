import { fetchSignInOptions, signInWithApple } from '../../shared/api/auth.js';
import { answered, api } from '../../shared/api/client.js';
import { isRecord } from '../../shared/api/errors.js';
import type { AppleUser } from '../../shared/api/types.js';
import { signIn } from '../../shared/auth/session.js';
import { texts } from './texts.js';

/** What of Apple's own library is used. */
interface AppleLibrary {
  readonly auth: {
    readonly init: (options: {
      clientId: string;
      scope: string;
      redirectURI: string;
      usePopup: boolean;
      nonce: string;
    }) => void;
    readonly signIn: () => Promise<unknown>;
  };
}

declare global {
  interface Window {
    AppleID?: AppleLibrary;
  }
}

const LIBRARY = 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js';
const LIBRARY_WAIT_MS = 8000;
/** Spec section 9: the pause between signing in and leaving the page. */
const REDIRECT_MS = 500;

/** Signs in by Apple's popup and calls `onDone` after a moment. What goes wrong is told in an alert; a cancelled popup is not. */
export async function startAppleSignIn(onDone: () => void): Promise<void> {
  try {
    const library = await loadLibrary();
    if (!library) {
      window.alert(texts.apple.absent);
      return;
    }
    const { token, user } = await askApple(library);
    signIn(await exchange(token, user));
    setTimeout(onDone, REDIRECT_MS);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (!message.includes('cancelled')) window.alert(texts.apple.failed);
  }
}

async function askApple(library: AppleLibrary): Promise<{ token: string; user: AppleUser | undefined }> {
  const answer = await library.auth.signIn().catch(() => {
    throw new Error(texts.apple.cancelled);
  });
  const authorization = isRecord(answer) ? answer.authorization : undefined;
  const token = isRecord(authorization) ? authorization.id_token : undefined;
  if (typeof token !== 'string' || !token) throw new Error(texts.apple.cancelled);
  const user = isRecord(answer) && isRecord(answer.user) ? (answer.user satisfies AppleUser) : undefined;
  return { token, user };
}

async function exchange(identityToken: string, user: AppleUser | undefined): Promise<string> {
  const session = await signInWithApple(identityToken, user).catch(() => {
    throw new Error(texts.apple.rejected);
  });
  if (!session) throw new Error(texts.failed);
  return session;
}

/** Apple puts it into the token; the server then takes that token from this browser alone. */
async function fetchNonce(): Promise<string> {
  return (await answered(api.POST('/api/auth/apple/nonce'), null)).data.nonce;
}

/**
 * Apple's library, set up for this installation with a nonce of its own; undefined when it is not offered here or did
 * not load. Throws when the server gives no nonce.
 */
async function loadLibrary(): Promise<AppleLibrary | undefined> {
  const clientId = await fetchSignInOptions().then(
    (options) => options.apple_client_id,
    () => null,
  );
  if (!window.AppleID && clientId) await loadScript();
  // Without a client id only a library that is set up already can be used.
  if (clientId && window.AppleID) {
    const nonce = await fetchNonce();
    window.AppleID.auth.init({
      clientId,
      scope: 'name email',
      redirectURI: window.location.origin,
      usePopup: true,
      nonce,
    });
  }
  return window.AppleID;
}

function loadScript(): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = LIBRARY;
    script.async = true;
    script.onload = script.onerror = () => resolve();
    setTimeout(resolve, LIBRARY_WAIT_MS);
    document.head.append(script);
  });
}
