import { lazy, Suspense, useState } from 'react';
import type { Attachment } from '../api/types.js';
import { Button } from '../ui/Button.js';
import { LinesView } from './LinesView.js';

const Markdown = lazy(() => import('./Markdown.js'));

const SIGNS =
  /^(?:#{1,6} |>\s|```|\s*[-*+] |\s*\d+\. |\|.+\|)|\*\*\S|__\S|(?:^|\s)[*_]\S[^*_]*[*_]|`[^`]+`|\[[^\]]+\]\([^)]+\)/mu;

interface Props {
  readonly text: string;
  readonly attachments: readonly Pick<Attachment, 'id' | 'url'>[];
  readonly onCopied?: () => void;
}

/** Rendered when it is written in Markdown, and always line by line at a click. */
export function NoteView({ text, attachments, onCopied }: Props): React.ReactNode {
  const isMarkdown = SIGNS.test(text);
  const [view, setView] = useState<'rendered' | 'lines'>('rendered');
  if (!isMarkdown) return <LinesView text={text} {...(onCopied && { onCopied })} />;
  return (
    <div>
      {view === 'rendered' ? (
        <Suspense fallback={<p className="prose whitespace-pre-wrap">{text}</p>}>
          <Markdown text={text} attachments={attachments} {...(onCopied && { onCopied })} />
        </Suspense>
      ) : (
        <LinesView text={text} {...(onCopied && { onCopied })} />
      )}
      <Button
        tone="quiet"
        size="small"
        className="mt-2 -ml-2.5"
        onClick={() => setView(view === 'rendered' ? 'lines' : 'rendered')}
      >
        {view === 'rendered' ? 'Show as lines' : 'Show formatted'}
      </Button>
    </div>
  );
}
