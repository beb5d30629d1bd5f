import type { OperatorName, SearchSpan } from '#util/search-grammar';

/** Texts of the search box. */
export const texts = {
  label: 'Search or add bookmark',
  placeholder: 'Search or paste anything…',
  clear: 'Clear search',
  suggestions: 'Suggestions',
  recent: 'Recent search',
  tooLong: 'This search is too long; its end is ignored',
  operators: {
    tag: 'has the tag',
    type: 'link, note, password, code, color, image',
    project: 'lies in the project',
    site: 'links to the site',
    before: 'saved before the day',
    after: 'saved on the day or later',
    is: 'shared, untagged',
    has: 'attachment',
  } satisfies Record<OperatorName, string>,
  days: { today: 'today', week: 'a week ago', month: 'this month', year: 'this year' },
} as const;

const VALUES: Readonly<Record<OperatorName, string>> = {
  tag: 'a tag without commas, of at most 50 characters',
  type: 'a type',
  project: 'the name of a project',
  site: 'a host such as example.com',
  before: 'a day such as 2026-01-31, a month or a year',
  after: 'a day such as 2026-01-31, a month or a year',
  is: 'one of its words',
  has: 'one of its words',
};

/** Why a part of a search is not what it looks like. */
export function misreadText(span: SearchSpan, written: string): string {
  const { operator, values } = span;
  if (operator === null) return '';
  const wanted = values.length > 0 ? values.join(', ') : VALUES[operator];
  return `${operator}: takes ${wanted}. “${written}” is searched for as text.`;
}
