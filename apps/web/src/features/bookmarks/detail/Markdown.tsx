import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isLinkSafe } from '#util/url';
import type { Attachment } from '../../../shared/api/types.js';

interface Props {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/**
 * A note as it is meant to look. Raw HTML in it stays text, addresses need an allowed scheme, and a picture
 * is shown only when it is one of the bookmark's own files (`attachment:<id>`): nothing else may be fetched.
 */
export default function Markdown({ text, attachments }: Props): React.ReactNode {
  const resolve = (url: string): string => {
    if (!url.startsWith('attachment:')) return isLinkSafe(url) ? url : '';
    const id = url.slice('attachment:'.length);
    return attachments.find((file) => file.id === id)?.url ?? '';
  };
  return (
    <div className="prose">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        urlTransform={resolve}
        components={{
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
            typeof src === 'string' && src.startsWith('/uploads/') ? (
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
