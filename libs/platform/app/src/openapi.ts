import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { PUBLIC_EXTENSION } from './decorators.js';
import type { ServiceManifest } from './manifest.js';
import { PlatformModule } from './platform.module.js';

/**
 * The OpenAPI document of one service, from its decorators alone: nothing is instantiated and no
 * database is needed.
 */
export async function describeService(manifest: ServiceManifest): Promise<OpenAPIObject> {
  const nest = await NestFactory.create<NestFastifyApplication>(rootOf(manifest), new FastifyAdapter(), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  try {
    return SwaggerModule.createDocument(nest, new DocumentBuilder().build(), {
      operationIdFactory: (_controller, method) => method,
    });
  } finally {
    await nest.close();
  }
}

function rootOf(manifest: ServiceManifest): Type {
  @Module({ imports: [PlatformModule.outline(manifest), manifest.module] })
  class DescribedRoot {}
  return DescribedRoot;
}

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    message: { type: 'string', description: 'For a person.' },
    error: {
      type: 'object',
      required: ['code', 'fields', 'request_id'],
      properties: {
        code: { type: 'string', description: 'snake_case, stable.' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        request_id: { type: 'string' },
      },
    },
    data: { description: 'With version_conflict: the current object.' },
  },
};

/**
 * One document for the whole product. DTO names are prefixed by service, so schemas cannot collide.
 * @throws when two services claim the same path, operation or schema
 */
export function mergeDocuments(documents: readonly OpenAPIObject[], version: string): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  const schemas: NonNullable<NonNullable<OpenAPIObject['components']>['schemas']> = {
    Failure: FAILURE,
  };
  for (const document of documents) {
    for (const [path, item] of Object.entries(document.paths)) {
      if (paths[path]) throw new Error(`Two services describe ${path}`);
      paths[path] = completed(path, item);
    }
    for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
      if (schemas[name]) throw new Error(`Two services call a schema ${name}`);
      schemas[name] = schema;
    }
  }
  describeBodies(paths, schemas);
  return wholeNumbers({
    openapi: '3.0.3',
    info: {
      title: 'Quickstash',
      version,
      description:
        'Bookmarks, notes, passwords, code and colours. Generated from the code; see docs/how-to/endpoint.md.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session or an API token (qs_…).' },
      },
      parameters: { ApiVersion: API_VERSION },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  });
}

const API_VERSION = {
  name: 'X-API-Version',
  in: 'header' as const,
  required: false,
  schema: { type: 'string', enum: ['v2'] },
  description: 'Any other value is 400 unsupported_api_version.',
};

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** Every operation takes the version header and may be refused in the one shape of failure. */
function completed(path: string, item: OpenAPIObject['paths'][string]): OpenAPIObject['paths'][string] {
  const described = { ...item };
  for (const method of METHODS) {
    const found: Operation | undefined = described[method];
    if (!found) continue;
    const { [PUBLIC_EXTENSION]: isPublic, security: _said, ...operation } = found;
    const refused = {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    };
    const responses = Object.entries(operation.responses).map(([status, response]) => {
      const isPlainRefusal = /^[45]/.test(status) && response !== undefined && !('content' in response);
      return [status, isPlainRefusal ? { ...response, ...refused } : response] as const;
    });
    described[method] = {
      ...operation,
      ...(isPublic ? { security: [] } : {}),
      parameters: [
        ...(operation.parameters ?? []),
        ...(path.startsWith('/api/') ? [{ $ref: '#/components/parameters/ApiVersion' }] : []),
      ],
      responses: {
        ...Object.fromEntries(responses),
        default: { description: 'Refused or failed', ...refused },
      },
    };
  }
  return described;
}

/** Entries that are judged one by one and may carry more than we know: browsers and other products export much. */
const OPEN = new Set(['ImportEntry']);

/** Conditions that only count when they are there: null is refused. */
const NOT_NULL = new Set(['BookmarkFilterDto']);

/**
 * What holds for every JSON body by the shared validation: unknown properties are refused, and null in an optional
 * field means that it is absent.
 */
function describeBodies(paths: OpenAPIObject['paths'], schemas: Record<string, unknown>): void {
  const bodies = Object.values(paths).flatMap((item) => METHODS.map((method) => item[method]?.requestBody));
  const pending = bodies.flatMap((body) => refsIn(jsonOf(body)));
  const seen = new Set<string>();
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = schemas[name] as ObjectSchema | undefined;
    if (seen.has(name) || !schema?.properties) continue;
    seen.add(name);
    pending.push(...refsIn(schema));
    if (!OPEN.has(name)) schema.additionalProperties = false;
    if (NOT_NULL.has(name)) continue;
    for (const [field, property] of Object.entries(schema.properties)) {
      if (schema.required?.includes(field)) continue;
      // Beside a reference nothing else counts, so it moves into a list of one.
      const { $ref, ...rest } = property;
      schema.properties[field] = {
        ...rest,
        ...($ref ? { allOf: [{ $ref }] } : {}),
        // An enumeration without null refuses it, whatever nullable says.
        ...(rest.enum ? { enum: [...rest.enum.filter((value) => value !== null), null] } : {}),
        nullable: true,
      };
    }
  }
}

interface ObjectSchema {
  properties?: Record<string, Record<string, unknown> & { readonly enum?: readonly unknown[] }>;
  readonly required?: readonly string[];
  additionalProperties?: boolean;
}

type Operation = OpenAPIObject['paths'][string]['get'] & { [PUBLIC_EXTENSION]?: boolean };

function jsonOf(body: unknown): unknown {
  const { content } = (body ?? {}) as { content?: Record<string, unknown> };
  return content?.['application/json'];
}

/** Names of the schemas that a piece of the document refers to. */
function refsIn(piece: unknown): string[] {
  const text = JSON.stringify(piece ?? null);
  return [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name ?? '');
}

/** Nothing in this API is a fraction: what decorators call a number is a whole one. */
function wholeNumbers<T>(document: T): T {
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'type' && value === 'number' ? 'integer' : value,
  );
  return JSON.parse(text) as T;
}
