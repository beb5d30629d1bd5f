import { Button } from '../../shared/ui/Button.js';
import { countIncluded, type Choices } from './choices.js';
import type { PlanSummary } from './messages.js';
import { ResultButtons } from './ResultButtons.js';
import type { ImportState } from './run-import.js';
import { START, type Step } from './step.js';
import { texts } from './texts.js';

interface ButtonsProps {
  readonly step: Step;
  readonly choices: Choices;
  readonly onStep: (step: Step) => void;
  readonly onStart: (file: File) => void;
  readonly onGoOn: (plan: PlanSummary, rest: ImportState) => void;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** What can be done in each step. */
export function WizardButtons({
  step,
  choices,
  onStep,
  onStart,
  onGoOn,
  onStop,
  onClose,
}: ButtonsProps): React.ReactNode {
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
      return (
        <ResultButtons
          result={step.result}
          onGoOn={(rest) => onGoOn(step.plan, rest)}
          onAgain={() => onStep(START)}
          onClose={onClose}
        />
      );
  }
}
