import { useQuery } from '@tanstack/react-query';
import { RULE_PREVIEW_DEBOUNCE_MS } from '#util/bookmark-types';
import { fetchRuleStats, previewRules } from '../../../shared/api/rules.js';
import type { RuleMatch } from '../../../shared/api/types.js';
import { useDebounced } from '../../../shared/lib/use-delayed.js';
import { keys } from '../../../shared/state/keys.js';
import type { RuleDecision } from './rule-decision.js';
import { isEmpty, toInput, type FormValues } from './values.js';

export interface MatchingRules {
  /** Empty while nothing matches, and once it was decided. */
  readonly matches: readonly RuleMatch[];
  readonly isError: boolean;
  readonly accept: () => void;
  readonly decline: () => void;
}

const NONE: readonly RuleMatch[] = [];

/** The saving rules that match what is being written. Who has none is not asked for every pause in typing. */
export function useRules(
  values: FormValues,
  projectId: number,
  decision: RuleDecision | null,
  onDecide: (decision: RuleDecision) => void,
): MatchingRules {
  const stats = useQuery({ queryKey: keys.ruleStats, queryFn: ({ signal }) => fetchRuleStats(signal) });
  const text = useDebounced(JSON.stringify(questionOf(values, projectId)), RULE_PREVIEW_DEBOUNCE_MS);
  const isAsked = decision === null && (stats.data?.active ?? 0) > 0 && !isEmpty(values);
  const preview = useQuery({
    queryKey: keys.rulePreview(text),
    queryFn: ({ signal }) => previewRules(JSON.parse(text) as Question, signal),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const matches = isAsked ? (preview.data?.matches ?? NONE) : NONE;
  return {
    matches,
    isError: isAsked && preview.isError,
    accept: () => onDecide({ kind: 'accepted', matches }),
    decline: () => onDecide({ kind: 'declined', matches }),
  };
}

type Question = ReturnType<typeof questionOf>;

/** The content of a password is nobody's to look at. */
function questionOf(values: FormValues, projectId: number) {
  const { type, title, url, content, tags } = toInput(values);
  return {
    type,
    title,
    tags,
    project_id: projectId,
    ...(url && { url }),
    ...(content && type !== 'password' && { content }),
  };
}
