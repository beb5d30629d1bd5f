import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useUser } from '../../shared/auth/session.js';
import { useCommand } from '../../shared/lib/commands.js';
import { isBusy } from '../../shared/lib/use-shortcuts.js';
import { complete, dismiss, isDue } from './record.js';
import { whenCalm } from './when-calm.js';

const load = () => import('./OnboardingDialog.js');
const OnboardingDialog = lazy(load);

interface Props {
  /** The person came for something, or is about to get another dialog: the introduction waits. */
  readonly isHeld: boolean;
}

/** Shows newcomers around, a moment after the login, and whoever asks for it again. */
export function Onboarding({ isHeld }: Props): React.ReactNode {
  const userId = useUser()?.id ?? null;
  const [isOpen, setOpen] = useState(false);
  useCommand('introduction', () => setOpen(true));
  // A page that nobody looks at may be a second one: the record is read again when somebody does.
  const isCalm = useEffectEvent(() => !isHeld && !document.hidden && !isBusy());
  useEffect(() => {
    if (userId === null || !isDue(userId)) return undefined;
    return whenCalm(
      () => isCalm(),
      load,
      () => isDue(userId) && setOpen(true),
    );
  }, [userId]);
  if (!isOpen) return null;
  const close = (remember: (userId: string) => void) => (): void => {
    if (userId !== null) remember(userId);
    setOpen(false);
  };
  return (
    <Suspense>
      <OnboardingDialog onClose={close(dismiss)} onDone={close(complete)} />
    </Suspense>
  );
}
