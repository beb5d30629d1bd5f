import { Link, useLocation, useSearchParams } from 'wouter';
import { useSession } from '../../shared/auth/session.js';
import { usePage } from '../../shared/lib/page-title.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { ErrorBanner, FullPageSpinner } from '../../shared/ui/feedback.js';
import { LandingFooter } from './LandingFooter.js';
import { LandingHeader } from './LandingHeader.js';
import { ContentTypes, Email, Extension, Features, Samples } from './Sections.js';
import { SignIn } from './SignIn.js';
import { texts } from './texts.js';

interface Props {
  readonly onApple: (onDone: () => void) => void;
  /** The text of a failure in the address; null when there is none. */
  readonly failure: (error: string | null, message: string | null) => string | null;
}

export function LandingPage({ onApple, failure }: Props): React.ReactNode {
  usePage({ title: texts.headline });
  const session = useSession();
  const [, navigate] = useLocation();
  const [params, setParams] = useSearchParams();
  const failed = failure(params.get('error'), params.get('message'));
  const startApple = (): void => onApple(() => navigate('/bkmkrs'));
  if (session.status === 'loading') return <FullPageSpinner text={texts.loading} />;
  const isSignedIn = session.status === 'signed-in';
  return (
    <>
      <LandingHeader isSignedIn={isSignedIn} />
      <main>
        <div className="hero-glow">
          <div className="mx-auto max-w-[860px] px-5 pt-14 pb-12 text-center sm:pt-24">
            {failed && (
              <div className="mx-auto mb-8 max-w-[480px] text-left">
                <ErrorBanner text={failed} onDismiss={() => setParams({}, { replace: true })} />
              </div>
            )}
            <h1 className="text-hero leading-[1.04] font-[680] tracking-[-0.04em] text-balance">
              Quick Stash <span className="brand-text">for Professionals</span>
            </h1>
            <p className="mx-auto mt-5 max-w-[56ch] text-[17px] leading-relaxed text-balance text-ink-2">
              {texts.lead}
            </p>
            <div className="mt-8">
              {session.status === 'signed-in' ? (
                <div className="grid justify-items-center gap-3">
                  <Link href="/bkmkrs" className={buttonClass({ tone: 'primary', size: 'large' })}>
                    {texts.go}
                  </Link>
                  <p className="text-ink-2">{texts.welcome(session.user.name || session.user.email)}</p>
                </div>
              ) : (
                <SignIn google={texts.google} apple={texts.apple} onApple={startApple} />
              )}
            </div>
          </div>
        </div>
        <Samples />
        <ContentTypes />
        <Email />
        <Extension />
        <Features />
        {!isSignedIn && (
          <section className="border-t border-line px-5 py-20 text-center">
            <h2 className="text-2xl font-[640] tracking-[-0.025em]">{texts.closing.title}</h2>
            <p className="mt-1.5 mb-7 text-lg text-ink-2">{texts.closing.text}</p>
            <SignIn google={texts.closing.google} apple={texts.closing.apple} onApple={startApple} />
          </section>
        )}
      </main>
      <LandingFooter />
    </>
  );
}
