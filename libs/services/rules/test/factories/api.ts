import type { PortName, PortTypes } from '#contracts';
import type { Actor } from '#platform/identity';
import { bootService, person, type BootOptions, type BootedService, type TestReply } from '#platform/testing';
import { rulesManifest } from '../../src/index.js';

type Ports = NonNullable<BootOptions['ports']>;

/** What the bookmark service holds of projects, by owner. */
export class Projects {
  private readonly byOwner = new Map<string, { id: number; name: string }[]>();
  /** Times that it was asked. */
  asked = 0;

  set(ownerId: string, ...projects: { id: number; name: string }[]): void {
    this.byOwner.set(ownerId, projects);
  }

  read(ownerId: string): PortTypes['projects.read']['response'] {
    this.asked += 1;
    return { projects: this.byOwner.get(ownerId) ?? [] };
  }
}

/** The service with the ports of the bookmark service played by the test. */
export const bootRules = (
  projects: Projects,
  ports: Omit<Ports, Extract<PortName, 'projects.read'>> = {},
  workers: BootOptions['workers'] = 'off',
): Promise<BootedService> =>
  bootService(rulesManifest, {
    workers,
    ports: { 'projects.read': (_body, ownerId) => projects.read(ownerId), ...ports },
  });

export interface Api {
  readonly actor: Actor & { kind: 'user' };
  get(path: string): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string): Promise<TestReply>;
  /** Makes a rule and answers it. */
  rule(fields?: object): Promise<any>;
}

/** A rule that can be saved: whatever exists gets a tag. */
export const aRule = (fields: object = {}): object => ({
  name: 'A rule',
  conditions: [{ field: 'any', operator: 'exists' }],
  actions: [{ action_type: 'add_tags', action_value: 'seen' }],
  ...fields,
});

/** The service as one person sees it. */
export function apiOf(service: BootedService, actor: Actor & { kind: 'user' } = person()): Api {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply> =>
      service.request(method, path, { actor, body, headers });
  return {
    actor,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    delete: call('DELETE'),
    rule: async (fields = {}) => {
      const { status, body } = await call('POST')('/api/rules', aRule(fields));
      if (status !== 201) throw new Error(`Not saved: ${JSON.stringify(body)}`);
      return body.data;
    },
  };
}
