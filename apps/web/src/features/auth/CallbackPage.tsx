import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { fetchUserOf, logout, rotateSession } from '../../shared/api/auth.js';
import { ApiError } from '../../shared/api/errors.js';
import type { User } from '../../shared/api/types.js';
import { signIn } from '../../shared/auth/session.js';
import { currentToken } from '../../shared/auth/token-store.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { FullPageSpinner } from '../../shared/ui/feedback.js';
import { usePage } from '../../shared/lib/page-title.js';
import { takeCallbackQuery } from './callback-address.js';
import { failureAddress, readCallback } from './callback-outcome.js';
import { texts } from './texts.js';
import { logWarning } from '../../shared/lib/log.js';

/** Two accounts in one browser: the one that is here and the one that comes. */
interface Question {
  readonly token: string;
  readonly next: User;
  readonly now: string;
}

/** Completes a sign-in: swaps the address's short-lived token for a session. */
export default function CallbackPage(): React.ReactNode {
  usePage({ title: 'Signing in', index: 'noindex' });
  const [, navigate] = useLocation();
  const [question, setQuestion] = useState<Question | null>(null);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void complete().then((result) => {
      if (typeof result === 'string') navigate(result, { replace: true });
      else setQuestion(result);
    });
  }, [navigate]);

  if (!question) return <FullPageSpinner text={texts.completing} />;
  const { token, next, now } = question;
  const answer = (choice: 'replace' | 'keep'): void => {
    if (choice === 'replace') signIn(token);
    else logout(token).catch((error: unknown) => logWarning('The unused session was not closed', error));
    navigate('/bkmkrs', { replace: true });
  };
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="w-full max-w-[420px] rounded-xl border border-line bg-surface p-6 shadow-float">
        <h1 className="text-lg font-[600]">{texts.replaceTitle(next.name || next.email)}</h1>
        <p className="mt-1.5 text-ink-2">{texts.replaceText(now, next.email)}</p>
        <div className="mt-5 grid gap-2">
          <button
            type="button"
            className={buttonClass({ tone: 'primary', size: 'large' })}
            onClick={() => answer('replace')}
          >
            {texts.replace}
          </button>
          <button type="button" className={buttonClass({ size: 'large' })} onClick={() => answer('keep')}>
            {texts.keep}
          </button>
        </div>
      </div>
    </main>
  );
}

/** Where to go next, or the question that has to be answered before. */
async function complete(): Promise<string | Question> {
  const outcome = readCallback(takeCallbackQuery());
  if (outcome.kind === 'refused') return failureAddress(outcome.error, outcome.message);
  try {
    const token = await rotateSession(outcome.token);
    const now = await liveAccount();
    if (now) {
      const next = await fetchUserOf(token);
      if (now.id !== next.id) return { token, next, now: now.email };
    }
    signIn(token);
    return '/bkmkrs';
  } catch (error) {
    logWarning('The sign-in could not be completed', error);
    return failureAddress('auth_failed', texts.errors.get('auth_failed') ?? texts.failed);
  }
}

/** The account whose session lives in this browser. One that cannot be checked counts as living. */
async function liveAccount(): Promise<{ readonly id: string; readonly email: string } | null> {
  const token = currentToken();
  if (!token) return null;
  try {
    return await fetchUserOf(token);
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401;
    return isOver ? null : { id: '', email: 'another account' };
  }
}
