import { useId } from 'react';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Beside the title. */
  readonly aside?: React.ReactNode;
  readonly children?: React.ReactNode;
}

export function Card({ title, text, aside, children }: Props): React.ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-4">
        <div>
          <h2 id={id} className="font-[600]">
            {title}
          </h2>
          {text && <p className="text-sm text-ink-3">{text}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
