import { characterCount, plainLetters, normalizeText } from '#util/text';
import type { RuleField, RuleSubject } from './model.js';

/** A field's texts: several for tags and `any`, none for what the bookmark does not have. */
export interface FieldTexts {
  /** As written. */
  readonly raw: readonly string[];
  /** For comparisons: case and accents off, runs of blanks one. */
  readonly plain: readonly string[];
  /** For regular expressions: case and accents off, blanks and lines as they are. */
  readonly folded: readonly string[];
}

/** What `any` looks through. */
const ANY: readonly Exclude<RuleField, 'any' | 'type'>[] = [
  'title',
  'url',
  'content',
  'tags',
  'project_name',
];

/** The fields of one bookmark, each normalised once and only when a condition asks for it. */
export class Fields {
  private readonly known = new Map<RuleField, FieldTexts>();

  constructor(readonly subject: RuleSubject) {}

  /** The same bookmark after a change: what did not change is not normalised again. */
  changed(subject: RuleSubject): Fields {
    const next = new Fields(subject);
    for (const field of this.known.keys()) {
      const known = this.known.get(field);
      if (known && isSame(this.subject, subject, field)) next.known.set(field, known);
    }
    return next;
  }

  texts(field: RuleField): FieldTexts {
    const known = this.known.get(field);
    if (known) return known;
    const made = field === 'any' ? this.all() : textsOf(rawTexts(this.subject, field));
    this.known.set(field, made);
    return made;
  }

  /** Characters of the longest text; for tags how many there are. */
  length(field: RuleField): number {
    const { raw } = this.texts(field);
    return field === 'tags' ? raw.length : Math.max(0, ...raw.map(characterCount));
  }

  private all(): FieldTexts {
    const parts = ANY.map((field) => this.texts(field));
    return {
      raw: parts.flatMap(({ raw }) => raw),
      plain: parts.flatMap(({ plain }) => plain),
      get folded() {
        return parts.flatMap(({ folded }) => folded);
      },
    };
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

function rawTexts(subject: RuleSubject, field: Exclude<RuleField, 'any'>): readonly string[] {
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

function isSame(before: RuleSubject, after: RuleSubject, field: RuleField): boolean {
  switch (field) {
    case 'any':
      return false;
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
