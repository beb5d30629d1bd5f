import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly enum?: string[];
  readonly properties?: Record<string, Schema>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
}

interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, Schema> };
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

/** Names of what points at something that is there already. */
const POINTER =
  /(^|_)ids?$|[a-z]Ids?$|^(cursor|search|tag|from|into|url|filename)$|^rules_|^Last-Event-ID$|^Idempotency-Key$/;

/** `METHOD /path place name` of all that names something in query, header or body, lists as `[]`; paths are not among them. */
export function documentedPointers(): string[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .flatMap(([method, operation]) => {
        const parameters = (operation.parameters ?? [])
          .filter((one) => one.in !== 'path' && POINTER.test(one.name ?? ''))
          .map((one) => `${one.in} ${one.name}`);
        const bodies = Object.values(operation.requestBody?.content ?? {})
          .flatMap(({ schema }) => pointersIn(schema, ''))
          .map((field) => `body ${field}`);
        return [...new Set([...parameters, ...bodies])].map(
          (place) => `${method.toUpperCase()} ${path} ${place}`,
        );
      }),
  );
}

function pointersIn(schema: Schema, at: string): string[] {
  const named = schema.$ref?.split('/').at(-1);
  const inside = [
    ...(named ? [document.components.schemas[named] ?? {}] : []),
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [
    ...inside.flatMap((one) => pointersIn(one, at)),
    ...(schema.items ? pointersIn(schema.items, `${at}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const field = at === '' ? name : `${at}.${name}`;
      return [...(POINTER.test(name) ? [field] : []), ...pointersIn(property, field)];
    }),
  ];
}
