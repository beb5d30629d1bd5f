export {
  DEPTH_MAX,
  HAS_VALUES,
  IS_VALUES,
  SEARCH_LENGTH_MAX,
  TERMS_MAX,
  combine,
  negate,
  type HasValue,
  type IsValue,
  type OperatorName,
  type SearchLeaf,
  type SearchNode,
} from './ast.js';
export { parseSearch, type ParsedSearch } from './parse.js';
export { printSearch } from './print.js';
export { spansOf, type SearchSpan } from './spans.js';
export {
  matcher,
  matchesLocally,
  type MatchOptions,
  type Matcher,
  type SearchableBookmark,
} from './match.js';
export { applyCompletion, completionAt, type Completion } from './complete.js';
