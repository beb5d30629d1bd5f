import { strFromU8, unzipSync } from 'fflate';
import { expect } from '@jest/globals';
import type { Actor } from '#platform/identity';
import type { BootedService, TestReply } from '#platform/testing';
import { MULTIPART, file, multipart, upload, type Json } from '../files/support.js';

export const SECRET = 'canary-5f2e9a-secret';

export type Files = Record<string, Uint8Array>;

export const unzip = (zip: Buffer): Files => unzipSync(zip);

export function json(files: Files, name: string): Json {
  return JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
}

/** What tests of archives do with a service. */
export function archives(service: BootedService) {
  const post = async (actor: Actor, path: string, body: object): Promise<Json> =>
    (await service.request('POST', path, { actor, body })).body.data;

  /** As bytes: the harness answers with text, which a ZIP is not. */
  const exported = async (
    actor: Actor,
    projectId: number,
    query = '',
    headers: Record<string, string> = {},
  ): Promise<Buffer> => {
    const { inject } = service.app.fastify;
    let raw = Buffer.alloc(0);
    Object.assign(service.app.fastify, {
      inject: async (options: object) => {
        const reply = await Reflect.apply(inject, service.app.fastify, [options]);
        raw = reply.rawPayload;
        return reply;
      },
    });
    try {
      const reply = await service.request('GET', `/api/projects/${projectId}/export${query}`, {
        actor,
        headers,
      });
      expect(reply).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' },
      });
      return raw;
    } finally {
      Object.assign(service.app.fastify, { inject });
    }
  };
  const bringIn = (
    actor: Actor,
    zip: Buffer | Uint8Array,
    headers: Record<string, string> = {},
  ): Promise<TestReply> => {
    const payload = multipart([file(Buffer.from(zip), 'backup.zip', 'application/zip')]);
    return service.request('POST', '/api/projects/import', {
      actor,
      payload,
      headers: { ...MULTIPART, ...headers },
    });
  };

  /** Everything of an archive that an import keeps: not when it was made, nor ids and salts. */
  const essence = (zip: Buffer): unknown => {
    const files = unzip(zip);
    const { exported_at: _at, secrets: _secrets, ...description } = json(files, 'archive.json');
    const chunks = Object.keys(files).filter((name) => name.startsWith('bookmarks/'));
    const bookmarks = chunks.flatMap((name) => json(files, name).bookmarks);
    return {
      ...description,
      bookmarks: bookmarks.map(({ id: _id, content_sealed: _sealed, ...rest }: Json) => ({
        ...rest,
        attachments: rest.attachments.map(({ file: id, ...one }: Json) => ({
          ...one,
          bytes: strFromU8(files[`files/${id}`] ?? new Uint8Array()),
        })),
      })),
    };
  };

  async function furnished(actor: Actor): Promise<{ id: number; password: string }> {
    const project = await post(actor, '/api/projects', { name: 'Réseau / "Ops"', description: 'Two\nlines' });
    const in_project = { project_id: project.id };
    const shared = (await upload(service, actor, file('both hold me', 'Übersicht.txt'))).body.file;
    const html = (await upload(service, actor, file('<html><script>1</script>', 'page.html'))).body.file;
    const link = await post(actor, '/api/bookmarks', {
      ...in_project,
      type: 'link',
      title: 'Link 🦭',
      url: 'https://example.com/a?b=1#c',
      content: 'About',
      tags: ['Work', 'später'],
      attachments: [
        { id: html.id, sort_order: 3 },
        { id: shared.id, filename: 'renamed.txt', sort_order: 1 },
      ],
    });
    await post(actor, '/api/bookmarks', {
      ...in_project,
      type: 'note',
      title: 'Note',
      attachments: [{ id: shared.id }],
    });
    await post(actor, '/api/bookmarks', {
      ...in_project,
      type: 'color',
      title: 'Red',
      content: '#f00\n#0f0',
      source: 'bot',
    });
    await post(actor, '/api/bookmarks', {
      ...in_project,
      type: 'code',
      title: 'x',
      content: 'const a = "\u2028</script>";',
    });
    const password = await post(actor, '/api/bookmarks', {
      ...in_project,
      type: 'password',
      title: 'Login',
      content: SECRET,
    });
    const trashed = await post(actor, '/api/bookmarks', { ...in_project, type: 'note', title: 'Trashed' });
    await service.request('DELETE', `/api/bookmarks/${trashed.id}`, { actor });
    await service.request('POST', `/api/bookmarks/${link.id}/copy`, { actor });
    await service.database.query(
      `UPDATE bookmarks SET created_at = '1999-12-31T23:59:59.123Z' WHERE id = $1`,
      [link.id],
    );
    return { id: project.id, password: password.id };
  }
  return { post, exported, bringIn, essence, furnished };
}
