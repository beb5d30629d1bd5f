import { EMPTY, fromText, isEmpty, type FormValues } from './values.js';
import { onSignOut } from '../../../shared/auth/sign-out.js';
import { currentOwner, readKept, writeKept } from './kept.js';
import { withoutSecrets } from './secrecy.js';

/** A new bookmark that was begun and is not saved: it outlives its dialog and a reload of the tab. */
export interface Draft {
  readonly id: string;
  /** What the search box held when it began. */
  readonly source: string;
  readonly values: FormValues;
  /** Why the server did not take it. */
  readonly problem?: string;
}

const NAME = 'drafts';
/** The oldest beyond this are forgotten. */
const MOST = 10;

let owner: string | null = null;
onSignOut(() => void (owner = null));
let drafts: readonly Draft[] = [];
let cleared: FormValues | null = null;

/** The draft that began with this text of the search box, of no text the latest; a new one when there is none. */
export function openDraft(source: string): Draft {
  const kept = mine();
  const found = source.trim() ? kept.find((draft) => draft.source === source) : kept[0];
  return found ?? { id: crypto.randomUUID(), source, values: source.trim() ? fromText(source) : EMPTY };
}

/** The draft as it is now, unless it was saved or emptied meanwhile. */
export const findDraft = (id: string): Draft | undefined => mine().find((draft) => draft.id === id);

/** Keeps it as the latest; an empty one is dropped. */
export function keepDraft(draft: Draft): void {
  const others = mine().filter(({ id }) => id !== draft.id);
  store(isEmpty(draft.values) ? others : [draft, ...others].slice(0, MOST));
}

export const dropDraft = (id: string): void => store(mine().filter((draft) => draft.id !== id));

/** What was cleared last, until the page is left: clearing is a click that people miss. */
export const readCleared = (): FormValues | null => (owner === currentOwner() ? cleared : null);

export const rememberCleared = (values: FormValues | null): void => void (cleared = values);

function mine(): readonly Draft[] {
  const current = currentOwner();
  if (owner !== current) {
    owner = current;
    cleared = null;
    drafts = readKept(NAME, current, isDraft);
  }
  return drafts;
}

function store(next: readonly Draft[]): void {
  drafts = next;
  const storable = next.map(storableDraft).filter(({ values }) => !isEmpty(values));
  writeKept(NAME, currentOwner(), storable);
}

/** The text it began with is as secret as its content. */
function storableDraft(draft: Draft): Draft {
  const values = withoutSecrets(draft.values);
  return { ...draft, values, source: values === draft.values ? draft.source : '' };
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'id' in value && 'source' in value && 'values' in value;
