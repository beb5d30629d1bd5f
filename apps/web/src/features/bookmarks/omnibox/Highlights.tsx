import { spansOf, type SearchSpan } from '#util/search-grammar';

const LOOKS: Readonly<Record<SearchSpan['kind'], string>> = {
  operator: 'rounded-xs bg-accent-soft',
  unfinished: 'rounded-xs bg-accent-soft',
  phrase: 'rounded-xs bg-sunken',
  sign: 'rounded-xs bg-sunken',
  misread: 'rounded-xs bg-warn-soft',
};

/** The text of the box once more, unseen behind it, with a ground under what was understood. */
export function Highlights({
  text,
  scroll,
  isCompleting,
}: {
  readonly text: string;
  readonly scroll: number;
  /** Something is offered for it: what means nothing yet is no mistake. */
  readonly isCompleting: boolean;
}): React.ReactNode {
  const spans = spansOf(text);
  if (spans.length === 0) return null;
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind } of spans) {
    parts.push(text.slice(at, start));
    parts.push(
      <span
        key={start}
        data-span={kind}
        className={LOOKS[kind === 'misread' && isCompleting ? 'unfinished' : kind]}
      >
        {text.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      <div
        className="py-[5px] text-[15px] leading-6 break-words whitespace-pre-wrap text-transparent phone:py-2.5 phone:text-lg"
        style={{ transform: `translateY(${-scroll}px)` }}
      >
        {parts}
        {text.slice(at)}
      </div>
    </div>
  );
}
