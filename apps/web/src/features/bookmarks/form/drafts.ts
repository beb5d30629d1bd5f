import { EMPTY, isEmpty, type FormValues } from './values.js';

/*
 * Text that was typed and not saved outlives its dialog, and a new bookmark's also a reload of the tab.
 * What may be a secret is kept in memory only.
 */

const KEY = 'draft:add';
const edits = new Map<string, FormValues>();
let draft: FormValues | null = null;
let draftSource = '';

/** The draft that began with this text of the search box; of no text any. */
export function readDraft(source: string): FormValues | null {
  if (source && source !== draftSource) return null;
  if (draft) return draft;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStored(stored) ? { ...EMPTY, ...stored } : null;
  } catch {
    return null;
  }
}

export function keepDraft(values: FormValues, source: string): void {
  draft = isEmpty(values) ? null : values;
  draftSource = source;
  try {
    if (!draft || draft.type === 'password') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // Storage is forbidden or full: memory keeps it while the page lives.
  }
}

export const dropDraft = (): void => keepDraft(EMPTY, '');

export const readEdit = (id: string): FormValues | undefined => edits.get(id);

export const keepEdit = (id: string, values: FormValues): void => void edits.set(id, values);

export const dropEdit = (id: string): void => void edits.delete(id);

const isStored = (value: unknown): value is FormValues =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'content' in value &&
  'attachments' in value;
