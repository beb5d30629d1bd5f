import { tagKey } from '#util/text';
import { Fields } from './fields.js';
import type { RuleSubject } from './model.js';

/** A bookmark while rules work on it. Lives for one evaluation; what it was made from stays as it is. */
export class Draft {
  readonly fields: Fields;
  /** The title as it came: a later prefix takes an earlier one's place around it. */
  readonly title: string;
  private ends = { prefix: '', suffix: '' };
  private keys: Set<string> | undefined;

  constructor(private now: RuleSubject) {
    this.fields = new Fields(now);
    this.title = now.title;
  }

  get subject(): RuleSubject {
    return this.now;
  }

  get prefix(): string {
    return this.ends.prefix;
  }

  get suffix(): string {
    return this.ends.suffix;
  }

  /** Keys of the tags it has. */
  get tagKeys(): ReadonlySet<string> {
    this.keys ??= new Set(this.now.tags.map(tagKey));
    return this.keys;
  }

  change(change: Partial<Omit<RuleSubject, 'title' | 'tags'>>): void {
    this.replace({ ...this.now, ...change });
  }

  addTags(tags: readonly string[]): void {
    this.now = { ...this.now, tags: [...this.now.tags, ...tags] };
    this.fields.replaceTagged(this.now, tags);
    for (const tag of tags) this.keys?.add(tagKey(tag));
  }

  /** What the title would be between these ends. */
  titled(ends: Ends): string {
    const { prefix, suffix } = { ...this.ends, ...ends };
    return prefix + this.title + suffix;
  }

  retitle(ends: Ends): void {
    this.ends = { ...this.ends, ...ends };
    this.replace({ ...this.now, title: this.titled({}) });
  }

  private replace(next: RuleSubject): void {
    this.now = next;
    this.fields.replace(next);
  }
}

type Ends = Readonly<{ prefix?: string; suffix?: string }>;
