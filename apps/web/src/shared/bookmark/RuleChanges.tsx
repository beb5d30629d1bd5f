import type { RuleMatch } from '../api/types.js';
import { TYPE_LOOKS } from './types.js';

type Changes = RuleMatch['suggestedChanges'];

/** What a rule would change, a word for each. */
export const RuleChanges = ({ changes }: { readonly changes: Changes }): React.ReactNode =>
  wordsOf(changes).map((word) => (
    <span key={word} className="rounded-full border border-line bg-surface px-2 py-px text-xs text-ink-2">
      {word}
    </span>
  ));

function wordsOf({ tags = [], project, type, titlePrefix, titleSuffix }: Changes): string[] {
  return [
    ...tags.map((tag) => `#${tag}`),
    ...(project ? [`Into ${project.name}`] : []),
    ...(type ? [`As ${TYPE_LOOKS[type].label}`] : []),
    ...(titlePrefix ? [`“${titlePrefix.trim()}” before the title`] : []),
    ...(titleSuffix ? [`“${titleSuffix.trim()}” after the title`] : []),
  ];
}
