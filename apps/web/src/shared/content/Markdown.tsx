import { useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isLinkSafe } from '#util/url';
import type { Attachment } from '../api/types.js';
import { CopyLine } from './CopyLine.js';
import { COPY_PROPERTY, markBlocks } from './markdown-copy.js';

/** Where the bookmark's own files are: in the workspace, and on a shared page. */
const OWN_FILE = /^\/(?:uploads|shared)\//u;

interface Props {
  readonly text: string;
  readonly attachments: readonly Pick<Attachment, 'id' | 'url'>[];
  readonly onCopied?: () => void;
}

/**
 * A note as it is meant to look. Raw HTML in it stays text, addresses need an allowed scheme, and a picture
 * is shown only when it is one of the bookmark's own files (`attachment:<id>`): nothing else may be fetched.
 */
export default function Markdown({ text, attachments, onCopied }: Props): React.ReactNode {
  const resolve = (url: string): string => {
    if (!url.startsWith('attachment:')) return isLinkSafe(url) ? url : '';
    const id = url.slice('attachment:'.length);
    return attachments.find((file) => file.id === id)?.url ?? '';
  };
  const marks = useMemo(() => [markBlocks(text)], [text]);
  const blocks = useMemo(() => copyableBlocks(onCopied), [onCopied]);
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={marks}
        urlTransform={resolve}
        components={{
          ...blocks,
          a: ({ href, children }) =>
            href ? (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {children}
              </a>
            ) : (
              <span>{children}</span>
            ),
          // A check box of a task list shows its state; ticking is for the editor.
          input: ({ checked }) => (
            <input
              type="checkbox"
              readOnly
              disabled
              checked={checked ?? false}
              aria-label={checked ? 'Done' : 'Open'}
            />
          ),
          img: ({ src, alt }) =>
            typeof src === 'string' && OWN_FILE.test(src) ? (
              <img src={src} alt={alt ?? ''} loading="lazy" />
            ) : (
              <span>{alt}</span>
            ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const BLOCKS = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'blockquote', 'pre'] as const;

/** The blocks that say what to copy get their button, at the end of their first line. */
function copyableBlocks(onCopied: (() => void) | undefined): Components {
  return Object.fromEntries(
    BLOCKS.map((Tag) => [
      Tag,
      ({
        children,
        node,
      }: {
        children?: React.ReactNode;
        node?: { properties: Record<string, unknown> };
      }) => {
        const { [COPY_PROPERTY]: copied, className } = node?.properties ?? {};
        const names = Array.isArray(className) ? className.join(' ') : '';
        if (typeof copied !== 'string') return <Tag className={names}>{children}</Tag>;
        return (
          <Tag className={`${names} group/block relative pr-9 phone:pr-0`}>
            {children}
            <CopyLine
              text={copied}
              label="Copy"
              className="absolute top-0 right-0 opacity-0 group-hover/block:opacity-100 focus-visible:opacity-100 phone:hidden"
              {...(onCopied && { onCopied })}
            />
          </Tag>
        );
      },
    ]),
  );
}
