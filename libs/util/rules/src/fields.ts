import { characterCount, plainLetters, normalizeText } from '#util/text';
import type { RuleField, RuleSubject } from './model.js';

/** A field's texts: several for tags, none for what the bookmark does not have. */
class FieldTexts {
  private made: readonly string[] | undefined;

  /**
   * @param raw as written
   * @param plain for comparisons: case and accents off, runs of blanks one
   */
  constructor(
    readonly raw: readonly string[],
    readonly plain: readonly string[] = raw.map(normalizeText),
  ) {}

  /** For regular expressions, which few rules hold: case and accents off, blanks and lines as they are. */
  get folded(): readonly string[] {
    this.made ??= this.raw.map(plainLetters);
    return this.made;
  }

  /** With more texts after these; what is there is not normalised again. */
  followedBy(more: readonly string[]): FieldTexts {
    return new FieldTexts([...this.raw, ...more], [...this.plain, ...more.map(normalizeText)]);
  }
}

type Form = 'raw' | 'plain' | 'folded';

type OneField = Exclude<RuleField, 'any'>;

/** What `any` looks through. */
const ANY: readonly OneField[] = ['title', 'url', 'content', 'tags', 'project_name'];
const FIELDS: readonly OneField[] = [...ANY, 'type'];

/** The fields of one bookmark, each normalised once and only when a condition asks for it. */
export class Fields {
  private readonly known: Record<OneField, FieldTexts | undefined> = {
    title: undefined,
    url: undefined,
    content: undefined,
    tags: undefined,
    type: undefined,
    project_name: undefined,
  };

  constructor(private subject: RuleSubject) {}

  /** The same bookmark after a change: what did not change is not normalised again. */
  replace(subject: RuleSubject): void {
    const before = this.subject;
    this.subject = subject;
    for (const field of FIELDS)
      if (this.known[field] && !isSame(before, subject, field)) this.known[field] = undefined;
  }

  /** {@link replace} by a bookmark that has these tags besides. */
  replaceTagged(subject: RuleSubject, added: readonly string[]): void {
    this.subject = subject;
    this.known.tags = this.known.tags?.followedBy(added);
  }

  /** Whether a text of the field, in that form, is such. */
  some(field: RuleField, form: Form, isSuch: (text: string) => boolean): boolean {
    if (field !== 'any') return this.someOf(field, form, isSuch);
    for (const one of ANY) if (this.someOf(one, form, isSuch)) return true;
    return false;
  }

  /** Characters of the longest text; for tags how many there are. */
  length(field: RuleField): number {
    if (field === 'any') return Math.max(...ANY.map((one) => this.length(one)));
    const { raw } = this.texts(field);
    return field === 'tags' ? raw.length : Math.max(0, ...raw.map(characterCount));
  }

  private someOf(field: OneField, form: Form, isSuch: (text: string) => boolean): boolean {
    for (const text of this.texts(field)[form]) if (isSuch(text)) return true;
    return false;
  }

  private texts(field: OneField): FieldTexts {
    return (this.known[field] ??= new FieldTexts(rawTexts(this.subject, field)));
  }
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
