import { useQuery } from '@tanstack/react-query';
import { languageOf, LANGUAGES } from './code-language.js';
import { Button } from '../../../shared/ui/Button.js';
import { cn } from '../../../shared/lib/cn.js';
import { CopyLine } from '../../../shared/content/CopyLine.js';
import { contentTexts } from '../../../shared/content/texts.js';
import { useShownLines } from '../../../shared/content/use-shown-lines.js';

interface Props {
  readonly code: string;
  readonly onCopied: () => void;
}

/** Above this many characters colouring takes longer than reading the first line. */
const COLOURED_MAX = 40_000;

const LINE_COPY =
  'sticky left-1 z-1 h-[22px] w-6 bg-sunken opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 phone:h-6 phone:w-8 phone:opacity-60';

/** Code with its language named. The colours come when they are ready; the text is there at once. */
export function CodeView({ code, onCopied }: Props): React.ReactNode {
  const { lines, hiddenOf, showAll } = useShownLines(code.trimEnd());
  const language = languageOf(code);
  const tokens = useQuery({
    queryKey: ['tokens-of-code', language, code],
    queryFn: async () => (language ? (await import('./highlighter.js')).tokenize(code, language) : []),
    enabled: language !== null && code.length <= COLOURED_MAX,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  }).data;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex h-9 items-center justify-between border-b border-line pr-1.5 pl-3.5 text-xs text-ink-3 phone:h-11">
        {language ? LANGUAGES[language] : 'Code'}
        <CopyLine text={code} label="Copy all" onCopied={onCopied} />
      </figcaption>
      <div
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reachable by key
        tabIndex={0}
        role="region"
        aria-label="Code"
        className="overflow-x-auto py-2 font-mono text-[12.5px] leading-[22px] phone:leading-6"
      >
        {lines.map((line, index) => (
          <div key={index} className="group/line relative flex w-max min-w-full hover:bg-hover">
            <CopyLine
              text={line}
              label={`Copy line ${index + 1}`}
              className={cn(!line.trim() && 'invisible', LINE_COPY)}
              onCopied={onCopied}
            />
            <code className="pr-4 pl-3 whitespace-pre">
              {tokens?.[index]?.map((token, at) => (
                <span key={at} style={{ color: token.color }}>
                  {token.content}
                </span>
              )) ?? line}
            </code>
          </div>
        ))}
      </div>
      {hiddenOf !== null && (
        <div className="border-t border-line p-2">
          <Button size="small" onClick={showAll}>
            {contentTexts.showAll(hiddenOf)}
          </Button>
        </div>
      )}
    </figure>
  );
}
