import { Component } from 'react';
import { buttonClass } from '../../shared/ui/Button.js';
import { logError } from '../../shared/lib/log.js';

interface State {
  readonly failed: boolean;
}

/** The last resort: a bug in a page must not leave a blank one. */
export class ErrorBoundary extends Component<{ readonly children: React.ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    logError(error);
  }

  override render(): React.ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main
        role="alert"
        className="grid min-h-dvh place-content-center justify-items-center px-4 text-center"
      >
        <h1 className="text-xl font-[620] tracking-[-0.02em]">Unexpected Application Error!</h1>
        <p className="mt-2 max-w-[44ch] text-ink-2">
          Nothing that was saved is lost. Loading the page again usually helps.
        </p>
        <button
          type="button"
          className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-6`}
          onClick={() => window.location.reload()}
        >
          Reload
        </button>
      </main>
    );
  }
}
