import { useEffect, useRef, useState } from 'react';
import { fileNameProblem } from '#util/bookmark-file';
import { importBookmarks, importProjects } from '../../shared/api/imports.js';
import { useProjects } from '../../shared/state/projects.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { NO_CHOICES, toStrategy, type Choices } from './choices.js';
import { MappingStep } from './MappingStep.js';
import type { PlanSummary } from './messages.js';
import { PreviewStep } from './PreviewStep.js';
import { ImportingStep, ResultStep } from './ResultSteps.js';
import { START, type Step } from './step.js';
import { Steps } from './Steps.js';
import { WizardButtons } from './WizardButtons.js';
import { runImport, type ImportCalls, type ImportProgress, type ImportState } from './run-import.js';
import { texts } from './texts.js';
import { UploadStep } from './UploadStep.js';
import { useFileWorker } from './use-file-worker.js';

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
    setStep({ name: 'importing', progress: { stage: 'parsing', done: 0, total: 0 } });
    const answer = await ask({ kind: 'plan', strategy: toStrategy(choices), fileName: file.name });
    if (answer.kind === 'planned') await run(answer.plan);
    else setStep({ ...START, error: texts.failedRead });
  };

  const run = async (plan: PlanSummary, from?: ImportState): Promise<void> => {
    stop.current = new AbortController();
    const calls: ImportCalls = {
      importProjects,
      importBookmarks,
      pause,
      batchAt: async (at) => {
        const answer = await ask({ kind: 'batch', at });
        if (answer.kind !== 'links') throw new Error(texts.failedRead);
        return answer.links;
      },
    };
    const onProgress = (progress: ImportProgress): void => setStep({ name: 'importing', progress });
    const result = await runImport(plan, calls, stop.current.signal, onProgress, from);
    setStep({ name: 'result', plan, result });
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
          onGoOn={(plan, rest) => void run(plan, rest)}
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

/** Ends early when the import is stopped. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
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
