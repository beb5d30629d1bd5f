import type { BookmarkInput, Project } from '../../../shared/api/types.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { create } from '../state/actions.js';
import { dropDraft, findDraft, keepDraft, type Draft } from './drafts.js';
import { withDecision, type RuleDecision } from './rule-decision.js';
import { toInput } from './values.js';

/** The key under which a draft went out, as long as it says the same. */
const sent = new Map<string, { readonly text: string; readonly key: string }>();

/**
 * Saves a draft, which shows in the list at once. Refused, it is a draft again: `show` opens its dialog where that is
 * possible, and the banner tells it and tries again with whatever the draft says by then.
 */
export function saveDraft(
  draft: Draft,
  { id, name }: Pick<Project, 'id' | 'name'>,
  show: () => boolean,
  decision: RuleDecision | null = null,
): void {
  const { problem: _told, ...told } = draft;
  const typed = { input: { ...toInput(draft.values), project_id: id }, project: { id, name } };
  const { input, project } = withDecision(typed, decision);
  dropDraft(draft.id);
  void create(input, project, keyOf(draft.id, input), ({ text }) => {
    keepDraft({ ...told, problem: text });
    reportProblem(text, () => saveDraft(findDraft(draft.id) ?? told, { id, name }, show, decision));
    show();
  });
}

/** A changed text is another bookmark: the server would refuse it under the old key. */
function keyOf(id: string, input: BookmarkInput): string {
  const text = JSON.stringify(input);
  const before = sent.get(id);
  if (before?.text === text) return before.key;
  const key = crypto.randomUUID();
  sent.set(id, { text, key });
  return key;
}
