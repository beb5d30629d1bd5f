import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../shared/ui/Button.js';
import { Field, TextInput } from '../../shared/ui/fields.js';
import { texts } from './texts.js';

interface Props {
  /** Why the last one was not taken. */
  readonly message: string | null;
  readonly onPassword: (password: string) => Promise<void>;
}

/** Asks for the password until it is right. */
export function PasswordPrompt({ message, onPassword }: Props): React.ReactNode {
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (): Promise<void> => {
    if (!password.trim() || isBusy) return;
    setBusy(true);
    await onPassword(password);
    setBusy(false);
  };
  return (
    <form
      className="mx-auto grid max-w-[360px] gap-4 pt-8 text-center"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <span className="mx-auto grid size-12 place-items-center rounded-lg bg-sunken text-ink-3">
        <Lock aria-hidden className="size-5" />
      </span>
      <div>
        <h1 className="text-lg font-[600] tracking-[-0.012em]">{texts.passwordTitle}</h1>
        <p className="mt-1 text-ink-2">{texts.passwordText}</p>
      </div>
      <div className="text-left">
        <Field label={texts.passwordLabel} error={message}>
          {(ids) => (
            <TextInput
              {...ids}
              type="password"
              name="password"
              autoComplete="off"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- there is nothing else to do on this page
              autoFocus
              maxLength={200}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" tone="primary" size="large" disabled={!password.trim() || isBusy}>
        {texts.access}
      </Button>
    </form>
  );
}
