import { Accounts } from './accounts.js';
import { createProvider, type ProviderSettings } from './provider.js';
import { createLocalProviderServer } from './server.js';

/** Never another address: whoever can open the page can be anybody. */
const HOST = '127.0.0.1';

const { port, settings } = readEnvironment(process.env);
const accounts = new Accounts();
const server = createLocalProviderServer(settings, createProvider(settings, accounts), accounts);
server.listen(port, HOST);

const stop = (): void => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

function readEnvironment(env: Readonly<Record<string, string | undefined>>): {
  port: number;
  settings: ProviderSettings;
} {
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is needed.`);
    return value;
  };
  const redirectUris = need('REDIRECT_URIS').split(',');
  if (env['NODE_ENV'] === 'production')
    throw new Error('A sign-in page without passwords has no place in production.');
  return {
    port: Number(need('PORT')),
    settings: {
      issuer: need('ISSUER'),
      clientId: need('CLIENT_ID'),
      clientSecret: need('CLIENT_SECRET'),
      redirectUris,
    },
  };
}
