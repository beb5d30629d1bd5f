import type { Bookmark } from '../../../shared/api/types.js';
import { onSignOut } from '../../../shared/auth/sign-out.js';
import { currentOwner, readKept, writeKept } from './kept.js';
import type { FormValues } from './values.js';

/** Changes to a bookmark that were begun and are not saved. */
export interface EditDraft {
  /** The bookmark that they change, as it was when they began. */
  readonly base: Bookmark;
  readonly values: FormValues;
  /** Why the server did not take them. */
  readonly problem?: string;
}

const NAME = 'edits';
const MOST = 10;

let owner: string | null = null;
onSignOut(() => void (owner = null));
let edits: readonly EditDraft[] = [];

export const readEdit = (id: string): EditDraft | undefined => mine().find(({ base }) => base.id === id);

export function keepEdit(draft: EditDraft): void {
  const others = mine().filter(({ base }) => base.id !== draft.base.id);
  store([draft, ...others].slice(0, MOST));
}

export const dropEdit = (id: string): void => store(mine().filter(({ base }) => base.id !== id));

function mine(): readonly EditDraft[] {
  const current = currentOwner();
  if (owner !== current) {
    owner = current;
    edits = readKept(NAME, current, isEdit);
  }
  return edits;
}

function store(next: readonly EditDraft[]): void {
  edits = next;
  // A password, or what is about to be one, stays in memory.
  writeKept(
    NAME,
    currentOwner(),
    next.filter(({ base, values }) => base.type !== 'password' && values.type !== 'password'),
  );
}

const isEdit = (value: unknown): value is EditDraft =>
  typeof value === 'object' && value !== null && 'base' in value && 'values' in value;
