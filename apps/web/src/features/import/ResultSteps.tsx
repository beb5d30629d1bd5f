import { CircleCheck, CircleX } from 'lucide-react';
import { IMPORT_ERRORS_SHOWN } from '#util/bookmark-types';
import type { ImportProgress, ImportResult } from './run-import.js';
import { texts } from './texts.js';

export function ImportingStep({ progress }: { readonly progress: ImportProgress }): React.ReactNode {
  const { stage, done, total } = progress;
  return (
    <div className="grid gap-3 py-10 text-center">
      <p role="status" className="font-[560]">
        {texts.stages[stage]}
      </p>
      <progress
        aria-label={texts.stages[stage]}
        max={Math.max(1, total)}
        value={done}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <p className="text-sm text-ink-3 tabular-nums">
        {done.toLocaleString('en')} of {total.toLocaleString('en')}
      </p>
    </div>
  );
}

export function ResultStep({ result }: { readonly result: ImportResult }): React.ReactNode {
  const { success, errors } = result;
  const hidden = errors.length - IMPORT_ERRORS_SHOWN;
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      {success ? (
        <CircleCheck aria-hidden className="size-10 text-ok-text" strokeWidth={1.5} />
      ) : (
        <CircleX aria-hidden className="size-10 text-danger-text" strokeWidth={1.5} />
      )}
      <p role="status" className="text-lg font-[600]">
        {success ? texts.completed : texts.failed}
      </p>
      {!success && errors.length === 0 && result.duplicatesSkipped > 0 && (
        <p className="-mt-2 text-sm text-ink-2">{texts.nothingNew}</p>
      )}
      <dl className="flex gap-8">
        <Count label="Projects" value={result.projectsCreated} />
        <Count label="Imported" value={result.bookmarksImported} />
        <Count label="Duplicates skipped" value={result.duplicatesSkipped} />
      </dl>
      {errors.length > 0 && (
        <ul
          aria-label="Errors"
          className="w-full rounded-md bg-danger-soft px-3.5 py-2.5 text-left text-sm text-danger-text"
        >
          {errors.slice(0, IMPORT_ERRORS_SHOWN).map((error, index) => (
            <li key={index} className="break-words">
              {error}
            </li>
          ))}
          {hidden > 0 && <li>{texts.more(hidden)}</li>}
        </ul>
      )}
    </div>
  );
}

const Count = ({ label, value }: { readonly label: string; readonly value: number }): React.ReactNode => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="text-xl font-[620] tracking-[-0.02em] tabular-nums">{value.toLocaleString('en')}</dd>
  </div>
);
