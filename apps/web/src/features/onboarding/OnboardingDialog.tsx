import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { Button } from '../../shared/ui/Button.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { FeaturesStep, ProjectStep, TokensStep, WelcomeStep } from './steps.js';
import { texts } from './texts.js';
import { useStepKeys } from './use-step-keys.js';

const STEPS = [
  { title: texts.welcome.title, Content: WelcomeStep },
  { title: texts.project.title, Content: ProjectStep },
  { title: texts.tokens.title, Content: TokensStep },
  { title: texts.features.title, Content: FeaturesStep },
] as const;
const LAST = STEPS.length - 1;

interface Props {
  /** Closed before its end. */
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What there is to know on the first day, in four steps. */
export default function OnboardingDialog({ onClose, onDone }: Props): React.ReactNode {
  const [{ at, from }, setStep] = useState({ at: 0, from: 0 });
  const next = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const go = (to: number): void => {
    if (!STEPS[to]) return;
    setStep({ at: to, from: at });
    // 'Back' is not there in the first step, and takes the focus with it.
    if (to === 0) next.current?.focus();
  };
  useStepKeys(content, (by) => go(at + by));
  const { title, Content } = STEPS[at] ?? STEPS[0];
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span aria-live="polite" className="text-xl font-[640] tracking-[-0.02em]">
          {title}
        </span>
      }
      initialFocus={next}
      footer={
        <>
          <Progress at={at} />
          {at > 0 && <Button onClick={() => go(at - 1)}>{texts.back}</Button>}
          <Button ref={next} tone="primary" onClick={() => (at === LAST ? onDone() : go(at + 1))}>
            {at === LAST ? texts.done : texts.next}
            {at < LAST && <ArrowRight aria-hidden />}
          </Button>
        </>
      }
    >
      {/* As high as the highest step, so that the buttons stay under the pointer. */}
      <div
        key={at}
        ref={content}
        aria-live="polite"
        className={cn(
          'flex min-h-[376px] flex-col gap-4 transition-[opacity,translate] duration-[160ms] phone:min-h-[444px] starting:opacity-0',
          at < from ? 'starting:-translate-x-2' : 'starting:translate-x-2',
        )}
      >
        <Content />
      </div>
    </Dialog>
  );
}

/** The dots say to the eye what the words beside them say to everybody. */
const Progress = ({ at }: { readonly at: number }): React.ReactNode => (
  <div className="mr-auto flex items-center gap-3">
    <span aria-hidden className="flex gap-1.5">
      {STEPS.map(({ title }, index) => (
        <span
          key={title}
          data-dot={index === at ? 'current' : ''}
          className={cn(
            'size-1.5 rounded-full transition-colors',
            index === at ? 'bg-accent' : 'bg-line-strong',
          )}
        />
      ))}
    </span>
    <span role="status" className="text-sm text-ink-3 tabular-nums">
      {texts.count(at + 1, STEPS.length)}
    </span>
  </div>
);
