import { useEffect, useRef, useState } from 'react';
import { fileNameProblem } from '#util/bookmark-file';
import { undoOperation } from '../../shared/api/bookmarks.js';
import { importBookmarks, importProjects } from '../../shared/api/imports.js';
import { useProjects } from '../../shared/state/projects.js';
import { cn } from '../../shared/lib/cn.js';
import { Button } from '../../shared/ui/Button.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { countIncluded, NO_CHOICES, toStrategy, type Choices } from './choices.js';
import { MappingStep } from './MappingStep.js';
import type { FileOverview } from './messages.js';
import { PreviewStep } from './PreviewStep.js';
import { ImportingStep, ResultStep } from './ResultSteps.js';
import { runImport, type ImportProgress, type ImportResult } from './run-import.js';
import { texts } from './texts.js';
import { UploadStep } from './UploadStep.js';
import { useFileWorker } from './use-file-worker.js';

type Step =
  | { readonly name: 'upload'; readonly isReading: boolean; readonly error: string | null }
  | { readonly name: 'preview' | 'mapping'; readonly file: File; readonly overview: FileOverview }
  | { readonly name: 'importing'; readonly progress: ImportProgress }
  | { readonly name: 'result'; readonly result: ImportResult };

const START = { name: 'upload', isReading: false, error: null } as const satisfies Step;
const CALLS = {
  importProjects,
  importBookmarks,
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
};

/** Brings a browser's exported bookmarks in, in five steps. */
export default function ImportWizard({ onClose }: { readonly onClose: () => void }): React.ReactNode {
  const { projects } = useProjects();
  const ask = useFileWorker();
  const [step, setStep] = useState<Step>(START);
  const [choices, setChoices] = useState<Choices>(NO_CHOICES);
  const stop = useRef<AbortController>(undefined);
  useLeaveWarning(step.name === 'importing');

  const read = async (file: File): Promise<void> => {
    const problem = fileNameProblem(file.name);
    if (problem) {
      setStep({ ...START, error: problem });
      return;
    }
    setStep({ name: 'upload', isReading: true, error: null });
    const answer = await ask({ kind: 'parse', file });
    setChoices({ ...NO_CHOICES, projectName: file.name.replace(/\.html$/iu, '') });
    if (answer.kind === 'parsed') setStep({ name: 'preview', file, overview: answer.overview });
    else {
      const error = answer.kind === 'refused' ? texts.failedParse(answer.reason) : texts.failedRead;
      setStep({ ...START, error });
    }
  };

  const start = async (file: File): Promise<void> => {
    stop.current = new AbortController();
    setStep({ name: 'importing', progress: { stage: 'parsing', done: 0, total: 0 } });
    const answer = await ask({ kind: 'plan', strategy: toStrategy(choices), fileName: file.name });
    if (answer.kind !== 'planned') {
      setStep({ ...START, error: texts.failedRead });
      return;
    }
    const result = await runImport(answer.plan, CALLS, stop.current.signal, (progress) =>
      setStep({ name: 'importing', progress }),
    );
    setStep({ name: 'result', result });
  };

  return (
    <Dialog
      open
      // A running import is stopped by its button, not by a stray click.
      onClose={() => step.name !== 'importing' && onClose()}
      title={texts.title}
      width="large"
      footer={
        <WizardButtons
          step={step}
          choices={choices}
          onStep={setStep}
          onStart={(file) => void start(file)}
          onStop={() => stop.current?.abort()}
          onClose={onClose}
        />
      }
    >
      <Steps current={step.name} />
      {step.name === 'upload' && (
        <UploadStep isReading={step.isReading} error={step.error} onFile={(file) => void read(file)} />
      )}
      {step.name === 'preview' && <PreviewStep overview={step.overview} name={step.file.name} />}
      {step.name === 'mapping' && (
        <MappingStep overview={step.overview} projects={projects} choices={choices} onChange={setChoices} />
      )}
      {step.name === 'importing' && <ImportingStep progress={step.progress} />}
      {step.name === 'result' && <ResultStep result={step.result} />}
    </Dialog>
  );
}

interface ButtonsProps {
  readonly step: Step;
  readonly choices: Choices;
  readonly onStep: (step: Step) => void;
  readonly onStart: (file: File) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

function WizardButtons({ step, choices, onStep, onStart, onStop, onClose }: ButtonsProps): React.ReactNode {
  switch (step.name) {
    case 'upload':
      return <Button onClick={onClose}>Cancel</Button>;
    case 'preview':
      return (
        <>
          <Button onClick={() => onStep(START)}>Back</Button>
          <Button tone="primary" onClick={() => onStep({ ...step, name: 'mapping' })}>
            Continue
          </Button>
        </>
      );
    case 'mapping': {
      const count = countIncluded(choices, step.overview);
      const isNameless = choices.strategy === 'tags' && choices.projectName.trim() === '';
      return (
        <>
          <span className="mr-auto text-sm text-ink-3 tabular-nums">
            {count.toLocaleString('en')} {count === 1 ? 'bookmark' : 'bookmarks'}
          </span>
          <Button onClick={() => onStep({ ...step, name: 'preview' })}>Back</Button>
          <Button tone="primary" disabled={count === 0 || isNameless} onClick={() => onStart(step.file)}>
            {texts.start}
          </Button>
        </>
      );
    }
    case 'importing':
      return <Button onClick={onStop}>{texts.stop}</Button>;
    case 'result':
      return <ResultButtons result={step.result} onAgain={() => onStep(START)} onClose={onClose} />;
  }
}

interface ResultButtonsProps {
  readonly result: ImportResult;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** After a success the page is loaded anew: everything on it may have changed. */
function ResultButtons({ result, onAgain, onClose }: ResultButtonsProps): React.ReactNode {
  const undo = async (): Promise<void> => {
    await Promise.allSettled(result.operationIds.map(undoOperation));
    window.location.reload();
  };
  return (
    <>
      {result.operationIds.length > 0 && (
        <Button tone="quiet" className="mr-auto" onClick={() => void undo()}>
          {texts.undo}
        </Button>
      )}
      {!result.success && <Button onClick={onAgain}>{texts.again}</Button>}
      <Button tone="primary" onClick={() => (result.success ? window.location.reload() : onClose())}>
        {texts.done}
      </Button>
    </>
  );
}

function Steps({ current }: { readonly current: Step['name'] }): React.ReactNode {
  const names = Object.entries(texts.steps);
  const at = names.findIndex(([name]) => name === current);
  return (
    <ol aria-label="Steps" className="mb-4 flex gap-1.5">
      {names.map(([name, label], index) => (
        <li
          key={name}
          aria-current={name === current ? 'step' : undefined}
          className={cn(
            'flex-1 border-t-2 pt-1.5 text-xs phone:[&:not([aria-current])]:text-[0px]',
            index <= at ? 'border-accent' : 'border-line',
            name === current ? 'font-[560] text-ink' : 'text-ink-3',
          )}
        >
          {label}
        </li>
      ))}
    </ol>
  );
}

/** Leaving the page would stop the import half way. */
function useLeaveWarning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
