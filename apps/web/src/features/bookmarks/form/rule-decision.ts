import { dedupeTags, normalizeText } from '#util/text';
import type { BookmarkInput, RuleMatch } from '../../../shared/api/types.js';

/** What a person said to the rules that match what is being written. */
export interface RuleDecision {
  readonly kind: 'accepted' | 'declined';
  readonly matches: readonly RuleMatch[];
}

interface Wanted {
  readonly input: BookmarkInput;
  readonly project: { readonly id: number; readonly name: string };
}

/**
 * What is saved after a decision: accepted changes are made here (spec, section 4), and the server is told which rules
 * they came from, so that it does not run them again. Undecided, it does.
 */
export function withDecision(wanted: Wanted, decision: RuleDecision | null): Wanted {
  if (!decision) return wanted;
  const ids = decision.matches.map(({ rule }) => rule.id);
  if (decision.kind === 'declined') return { ...wanted, input: { ...wanted.input, rules_declined: ids } };
  const { input, project } = decision.matches.reduce(accept, wanted);
  return { project, input: { ...input, project_id: project.id, rules_accepted: ids } };
}

function accept({ input, project }: Wanted, { suggestedChanges: changes }: RuleMatch): Wanted {
  const { titlePrefix: prefix, titleSuffix: suffix, tags = [] } = changes;
  const isBegun = !prefix || normalizeText(input.title).startsWith(normalizeText(prefix));
  const isEnded = !suffix || normalizeText(input.title).endsWith(normalizeText(suffix));
  return {
    project: changes.project ?? project,
    input: withType(
      {
        ...input,
        title: `${isBegun ? '' : prefix}${input.title}${isEnded ? '' : suffix}`,
        tags: dedupeTags([...input.tags, ...tags]),
      },
      changes.type,
    ),
  };
}

/** A password stays one. What stops being a link keeps its address as the beginning of its text. */
function withType(input: BookmarkInput, type: BookmarkInput['type'] | undefined): BookmarkInput {
  if (!type || type === input.type || input.type === 'password') return input;
  const { url, ...rest } = input;
  if (type === 'link') return url ? { ...input, type } : input;
  if (!url) return { ...input, type };
  return { ...rest, type, content: [url, input.content].filter(Boolean).join('\n\n') };
}
