import { buttonClass } from '../../shared/ui/Button.js';

interface Props {
  readonly google: string;
  readonly apple: string;
  readonly onApple: () => void;
}

/** Google by a visit to the provider, Apple by its popup. */
export const SignIn = ({ google, apple, onApple }: Props): React.ReactNode => (
  <div className="flex flex-col items-center gap-3 sm:flex-row sm:justify-center">
    <button
      type="button"
      className={`${buttonClass({ tone: 'primary', size: 'large' })} min-w-[220px]`}
      onClick={() => window.location.assign('/api/auth/google')}
    >
      {google}
    </button>
    <a
      href="/?sign-in=apple"
      className={`${buttonClass({ size: 'large' })} min-w-[220px]`}
      onClick={(event) => {
        event.preventDefault();
        onApple();
      }}
    >
      {apple}
    </a>
  </div>
);
