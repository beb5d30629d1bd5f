import { Fragment } from 'react';
import { CopyLine } from './CopyLine.js';
import { Button } from '../ui/Button.js';
import { linkify } from './linkify.js';
import { contentTexts } from './texts.js';
import { useShownLines } from './use-shown-lines.js';

interface Props {
  readonly text: string;
  readonly face?: 'text' | 'code';
  readonly onCopied?: () => void;
}

/** Text line by line, each with its own copy button; addresses in it can be followed. */
export function LinesView({ text, face = 'text', onCopied }: Props): React.ReactNode {
  const { lines, hiddenOf, showAll } = useShownLines(text);
  return (
    <div className={face === 'code' ? 'font-mono text-[12.5px] leading-6' : 'leading-6'}>
      {lines.map((line, index) => (
        <div
          key={index}
          className="group/line -mx-2 flex items-start gap-2 rounded-sm pr-1 pl-2 hover:bg-hover"
        >
          <p className="min-h-6 min-w-0 flex-1 break-words whitespace-pre-wrap phone:py-2.5">
            {linkify(line).map((part, at) =>
              part.href ? (
                <a
                  key={at}
                  href={part.href}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="text-accent-text underline underline-offset-2"
                >
                  {part.text}
                </a>
              ) : (
                <Fragment key={at}>{part.text}</Fragment>
              ),
            )}
          </p>
          {line.trim() && (
            <CopyLine
              text={line}
              label={`Copy line ${index + 1}`}
              className="opacity-0 group-hover/line:opacity-100 focus-visible:opacity-100 phone:opacity-100"
              {...(onCopied && { onCopied })}
            />
          )}
        </div>
      ))}
      {hiddenOf !== null && (
        <Button size="small" className="mt-2" onClick={showAll}>
          {contentTexts.showAll(hiddenOf)}
        </Button>
      )}
    </div>
  );
}
