import { Button } from '../../shared/ui/Button.js';
import { Field, TextInput } from '../../shared/ui/fields.js';
import { Switch } from '../../shared/ui/Switch.js';
import { texts } from './texts.js';

/** What readers may, as the form has it. */
export interface ShareChoices {
  readonly allowCopy: boolean;
  readonly showMetadata: boolean;
  /** Of a project: whether its password bookmarks are shared too. */
  readonly withSecrets: boolean;
  /** Empty: none, or the one there is. */
  readonly password: string;
  readonly isPasswordRemoved: boolean;
}

interface Props {
  readonly choices: ShareChoices;
  readonly hasPassword: boolean;
  /** Password bookmarks in the project. */
  readonly secrets: number;
  readonly onChange: (choices: ShareChoices) => void;
}

export function ShareSettings({ choices, hasPassword, secrets, onChange }: Props): React.ReactNode {
  const set = (change: Partial<ShareChoices>): void => onChange({ ...choices, ...change });
  const isProtected = hasPassword && !choices.isPasswordRemoved;
  return (
    <>
      <div className="grid">
        <Line label={texts.allowCopy}>
          <Switch
            label={texts.allowCopy}
            checked={choices.allowCopy}
            onChange={() => set({ allowCopy: !choices.allowCopy })}
          />
        </Line>
        <Line label={texts.showMetadata}>
          <Switch
            label={texts.showMetadata}
            checked={choices.showMetadata}
            onChange={() => set({ showMetadata: !choices.showMetadata })}
          />
        </Line>
        {secrets > 0 && (
          <Line label={texts.secrets(secrets)} text={texts.secretsText}>
            <Switch
              label={texts.secrets(secrets)}
              checked={choices.withSecrets}
              onChange={() => set({ withSecrets: !choices.withSecrets })}
            />
          </Line>
        )}
      </div>
      <Field label={isProtected ? texts.newPassword : texts.password}>
        {(ids) => (
          <TextInput
            {...ids}
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            value={choices.password}
            onChange={(event) => set({ password: event.target.value })}
          />
        )}
      </Field>
      {isProtected && (
        <p className="-mt-2 flex items-center justify-between gap-2 text-sm text-ink-3">
          {texts.hasPassword}
          <Button size="small" tone="quiet" onClick={() => set({ isPasswordRemoved: true })}>
            {texts.removePassword}
          </Button>
        </p>
      )}
    </>
  );
}

const Line = ({
  label,
  text,
  children,
}: {
  readonly label: string;
  readonly text?: string;
  readonly children: React.ReactNode;
}): React.ReactNode => (
  <div className="flex min-h-10 items-center gap-3">
    <div className="min-w-0 flex-1">
      <p className="text-sm font-[520]">{label}</p>
      {text && <p className="text-xs text-ink-3">{text}</p>}
    </div>
    {children}
  </div>
);
