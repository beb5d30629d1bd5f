import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Document {
  readonly paths: Record<string, Record<string, unknown>>;
  readonly components: {
    readonly schemas: Record<
      string,
      { readonly properties?: Record<string, { readonly items?: { readonly enum?: string[] } }> }
    >;
  };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../docs/openapi.json'), 'utf8'),
) as Document;

/** `METHOD /path` of everything the committed document promises. */
export function documentedRoutes(): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => METHODS.includes(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** What an API token may be given. */
export function documentedScopes(): readonly string[] {
  const scopes = document.components.schemas['GatewayTokenCreateDto']?.properties?.['scopes']?.items?.enum;
  if (!scopes) throw new Error('The document does not say which scopes there are');
  return scopes;
}
