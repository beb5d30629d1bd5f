import { randomBytes } from 'node:crypto';
import { Client, eventually, newUser } from './client.js';

/** An account with one of everything. All that its owner wrote holds `word`, so that a trace of it is recognised. */
export interface FullAccount {
  readonly session: Client & { readonly email: string };
  readonly id: string;
  /** A word nobody else writes. */
  readonly word: string;
  readonly project: number;
  readonly note: string;
  readonly link: string;
  readonly password: string;
  readonly trashed: string;
  /** An uploaded file that hangs at the note, as uploads answer it. */
  readonly file: { readonly id: string; readonly url: string; readonly filename: string };
  readonly tag: string;
  readonly job: string;
  readonly operation: string;
  /** Id of a saving rule that is not active. */
  readonly rule: number;
  /** Id of a run of that rule, which changed nothing. */
  readonly run: string;
  /** The share of the note, behind a password. */
  readonly share: { readonly id: number; readonly share_token: string };
  /** Id of an API token. */
  readonly tokenId: number;
  readonly apiToken: string;
}

export async function fullAccount(linkUrl = 'https://nowhere.invalid/page'): Promise<FullAccount> {
  const session = await newUser('Full Account');
  const word = `zq${randomBytes(8).toString('hex')}`;
  const id = (await session.get('/api/auth/me')).body.data.id;
  const project = (await session.post('/api/projects', { name: `Project ${word}`, description: word })).body
    .data.id;
  const file = await upload(session, `${word}.txt`, Buffer.from(`the file of ${word}`));
  const tag = `tag-${randomBytes(4).toString('hex')}`;
  const save = async (body: object): Promise<string> => {
    const reply = await session.post(
      '/api/bookmarks',
      { project_id: project, content: word, tags: [tag], ...body },
      {
        headers: { 'idempotency-key': randomBytes(8).toString('hex') },
      },
    );
    if (reply.status !== 201) throw new Error(`Could not be saved: ${JSON.stringify(reply.body)}`);
    return reply.body.data.id;
  };
  const rule = await session.post('/api/rules', {
    name: `Rule ${word}`,
    is_active: false,
    conditions: [{ field: 'title', operator: 'contains', value: word }],
    actions: [{ action_type: 'set_project', action_value: project }],
  });
  const decided = { rules_accepted: [rule.body.data.id] };
  const note = await save({ type: 'note', title: `Note ${word}`, attachments: [file], ...decided });
  const link = await save({ type: 'link', title: `Link ${word}`, url: linkUrl });
  const password = await save({ type: 'password', title: `Password ${word}` });
  await save({ type: 'code', title: `Code ${word}` });
  await save({ type: 'color', title: `Colour ${word}`, content: '#102030' });
  const trashed = await save({ type: 'note', title: `Trash ${word}` });
  await session.delete(`/api/bookmarks/${trashed}`);
  await session.post(`/api/bookmarks/${note}/copy`);
  await session.post('/api/auth/openai-key', { openai_api_key: `sk-${randomBytes(12).toString('hex')}` });
  const made = (await session.post('/api/tokens', { name: `Token ${word}` })).body.data;
  const bulk = await session.post('/api/bookmarks/bulk', {
    action: 'tag',
    ids: [note, link],
    tags: [`bulk-${tag}`],
  });
  const share = await session.post(`/api/sharing/bookmarks/${note}`, { password: word });
  const run = await runRule(session, rule.body.data.id);
  const job = await importFile(session, word);
  return {
    session,
    id,
    word,
    project,
    note,
    link,
    password,
    trashed,
    file,
    tag,
    job,
    operation: bulk.body.data.operation_id,
    rule: rule.body.data.id,
    run,
    share: share.body.data,
    tokenId: made.id,
    apiToken: made.token,
  };
}

export async function upload(session: Client, name: string, bytes: Uint8Array): Promise<FullAccount['file']> {
  const reply = await session.call('POST', '/api/upload/file', { form: fileForm(name, bytes) });
  if (reply.status >= 300) throw new Error(`Could not be uploaded: ${JSON.stringify(reply.body)}`);
  return reply.body.file;
}

export function fileForm(name: string, bytes: Uint8Array | string, field = 'file'): FormData {
  const form = new FormData();
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}

async function runRule(session: Client, rule: number): Promise<string> {
  const { id } = (await session.post('/api/rules/run', { rule_ids: [rule] })).body.data;
  await eventually(async () => (await session.get(`/api/rules/runs/${id}`)).body.data.status === 'done');
  return id;
}

async function importFile(session: Client, word: string): Promise<string> {
  const page = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Folder ${word}</H3><DL><p><DT><A HREF="https://${word}.invalid/">Imported ${word}</A></DL></DL>`;
  const accepted = await session.call('POST', '/api/import/file', { form: fileForm(`${word}.html`, page) });
  const id: string = accepted.body.data.job_id;
  await eventually(async () => (await session.get(`/api/import/jobs/${id}`)).body.data.status === 'done');
  return id;
}
