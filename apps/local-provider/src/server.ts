import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { isEmail, type Accounts } from './accounts.js';
import { messagePage, pageHeaders, signInPage } from './page.js';
import { SELECT_ACCOUNT, type ProviderSettings } from './provider.js';

const LARGEST_FORM = 8_192;
const INTERACTION = /^\/interaction\/[\w-]+$/;

/**
 * The provider behind its own page. Requests for any other host are refused (421): a name that a stranger
 * points at this machine must not be able to sign people in.
 */
export function createLocalProviderServer(
  settings: ProviderSettings,
  provider: Provider,
  accounts: Accounts,
): Server {
  const headers = pageHeaders(settings.redirectUris);
  const { host } = new URL(settings.issuer);
  const serveProvider = provider.callback();

  const send = (response: ServerResponse, status: number, page: string): void => {
    response.writeHead(status, headers).end(page);
  };

  const serveInteraction = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    await provider.interactionDetails(request, response);
    if (request.method === 'GET')
      return send(response, 200, signInPage({ action: path, email: '', name: '' }));
    if (request.method !== 'POST')
      return send(response, 405, messagePage('Not here', 'This page only takes its form.'));
    const form = new URLSearchParams(await bodyOf(request));
    const email = form.get('email') ?? '';
    const name = (form.get('name') ?? '').slice(0, 200);
    if (!isEmail(email)) {
      return send(
        response,
        400,
        signInPage({ action: path, email, name, error: 'Enter an e-mail address.' }),
      );
    }
    const { accountId } = accounts.remember(email, name);
    await provider.interactionFinished(request, response, {
      login: { accountId, remember: false },
      [SELECT_ACCOUNT]: {},
    });
  };

  return createServer((request, response) => {
    const path = request.url?.split('?', 1)[0] ?? '/';
    if (request.headers.host !== host) {
      send(response, 421, messagePage('Wrong address', 'This sign-in page answers on its own address only.'));
    } else if (path === '/api/health/ready') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
    } else if (INTERACTION.test(path)) {
      serveInteraction(request, response, path).catch(() => {
        send(response, 400, messagePage('This page is too old', 'Go back to Quickstash and sign in again.'));
      });
    } else {
      forgetSession(request);
      void serveProvider(request, response);
    }
  });
}

/**
 * Signing out of Quickstash and in again as somebody else must be possible, so nobody is recognised from an
 * earlier sign-in: each one is asked.
 */
function forgetSession(request: IncomingMessage): void {
  const cookies = request.headers.cookie
    ?.split(';')
    .filter((cookie) => !cookie.trim().startsWith('_session'));
  if (cookies) request.headers.cookie = cookies.join(';');
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_FORM) throw new RangeError('The form is larger than the page makes it.');
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}
