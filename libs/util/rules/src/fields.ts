import { characterCount, plainLetters, normalizeText } from '#util/text';
import type { RuleField, RuleSubject } from './model.js';

/** A field's texts: several for tags, none for what the bookmark does not have. */
interface FieldTexts {
  /** As written. */
  readonly raw: readonly string[];
  /** For comparisons: case and accents off, runs of blanks one. */
  readonly plain: readonly string[];
  /** For regular expressions: case and accents off, blanks and lines as they are. */
  readonly folded: readonly string[];
}

type OneField = Exclude<RuleField, 'any'>;

/** What `any` looks through. */
const ANY: readonly OneField[] = ['title', 'url', 'content', 'tags', 'project_name'];

/** The fields of one bookmark, each normalised once and only when a condition asks for it. */
export class Fields {
  private readonly known = new Map<OneField, FieldTexts>();

  constructor(private subject: RuleSubject) {}

  /** The same bookmark after a change: what did not change is not normalised again. */
  replace(subject: RuleSubject): void {
    for (const field of this.known.keys())
      if (!isSame(this.subject, subject, field)) this.known.delete(field);
    this.subject = subject;
  }

  /** Whether a text of the field, in that form, is such. */
  some(field: RuleField, form: keyof FieldTexts, isSuch: (text: string) => boolean): boolean {
    if (field === 'any') return ANY.some((one) => this.texts(one)[form].some(isSuch));
    return this.texts(field)[form].some(isSuch);
  }

  /** Characters of the longest text; for tags how many there are. */
  length(field: RuleField): number {
    if (field === 'any') return Math.max(...ANY.map((one) => this.length(one)));
    const { raw } = this.texts(field);
    return field === 'tags' ? raw.length : Math.max(0, ...raw.map(characterCount));
  }

  private texts(field: OneField): FieldTexts {
    const known = this.known.get(field);
    if (known) return known;
    const made = textsOf(rawTexts(this.subject, field));
    this.known.set(field, made);
    return made;
  }
}

function textsOf(raw: readonly string[]): FieldTexts {
  let folded: readonly string[] | undefined;
  return {
    raw,
    plain: raw.map(normalizeText),
    // Few rules hold a regular expression.
    get folded() {
      folded ??= raw.map(plainLetters);
      return folded;
    },
  };
}

function rawTexts(subject: RuleSubject, field: OneField): readonly string[] {
  switch (field) {
    case 'tags':
      return subject.tags;
    case 'project_name':
      return present(subject.project.name);
    case 'content':
      return subject.type === 'password' ? [] : present(subject.content);
    case 'title':
    case 'url':
    case 'type':
      return present(subject[field]);
  }
}

const present = (text: string | null): readonly string[] =>
  text === null || text.trim() === '' ? [] : [text];

function isSame(before: RuleSubject, after: RuleSubject, field: OneField): boolean {
  switch (field) {
    case 'project_name':
      return before.project.name === after.project.name;
    case 'content':
      return before.content === after.content && before.type === after.type;
    case 'title':
    case 'url':
    case 'tags':
    case 'type':
      return before[field] === after[field];
  }
}
