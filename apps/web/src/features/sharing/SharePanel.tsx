import { useState } from 'react';
import type { Share, ShareExpiry, ShareInput, ShareStatus } from '../../shared/api/types.js';
import type { ShareTarget } from '../../shared/lib/share-request.js';
import { showFull } from '../../shared/lib/dates.js';
import { Button } from '../../shared/ui/Button.js';
import { Select } from '../../shared/ui/Select.js';
import { ShareAddress } from './ShareAddress.js';
import { ShareSettings, type ShareChoices } from './ShareSettings.js';
import { create, remove, update, type Outcome } from './shares.js';
import { texts } from './texts.js';

interface Props {
  readonly target: ShareTarget;
  readonly status: ShareStatus;
  readonly onChanged: (share: Share | null) => void;
  readonly onFailed: (text: string) => void;
  readonly onClose: () => void;
}

const EXPIRIES = Object.entries(texts.expiry) as [ShareExpiry, string][];
const CHOICES = EXPIRIES.map(([value, label]) => ({ value, label }));
const FIRST: ShareExpiry = '1h';
const NOTICE = 'rounded-md bg-danger-soft px-3.5 py-2 text-sm font-[520] text-danger-text';

/** None, active, changed, expired: what can be done in each state. */
export function SharePanel({ target, status, onChanged, onFailed, onClose }: Props): React.ReactNode {
  const share = status.share_data;
  const [expiry, setExpiry] = useState<ShareExpiry | 'keep'>(share?.status === 'active' ? 'keep' : FIRST);
  const [choices, setChoices] = useState<ShareChoices>(() => choicesOf(share));
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (outcome: Promise<Outcome>): Promise<void> => {
    setBusy(true);
    const { error, share: next } = await outcome;
    setBusy(false);
    if (error === null) onChanged(next);
    else onFailed(error);
  };
  const input = inputOf(choices, expiry, target.kind);
  const onCreate = (): void => void carryOut(create(target, input));
  const onRemove = (): void => void (share && carryOut(remove(target, share)));

  if (share?.status === 'expired')
    return (
      <>
        <p className={NOTICE}>{texts.failed.expired}</p>
        <Select label={texts.expiresIn} value={expiry} options={CHOICES} onChange={setExpiry} />
        <Buttons>
          <Button disabled={isBusy} onClick={onRemove}>
            {texts.remove}
          </Button>
          <Button tone="primary" disabled={isBusy} onClick={onCreate}>
            {texts.createNew}
          </Button>
        </Buttons>
      </>
    );
  const until = share?.expires_at ? showFull(share.expires_at) : null;
  const kept = share ? [{ value: 'keep' as const, label: texts.keep(until) }] : [];
  const isChanged = share !== null && (expiry !== 'keep' || !areSame(choices, choicesOf(share)));
  return (
    <>
      {share?.status === 'suspended' && <p className={NOTICE}>{texts.suspended}</p>}
      {share?.status === 'disabled' && <p className={NOTICE}>{texts.disabled}</p>}
      {share && <ShareAddress share={share} onCopied={onClose} />}
      <label className="grid gap-1.5">
        <span className="text-xs font-[560] text-ink-2">{texts.expiresIn}</span>
        <Select label={texts.expiresIn} value={expiry} options={[...kept, ...CHOICES]} onChange={setExpiry} />
      </label>
      <ShareSettings
        choices={choices}
        hasPassword={share?.has_password ?? false}
        secrets={target.kind === 'project' ? (status.password_count ?? 0) : 0}
        onChange={setChoices}
      />
      <Buttons>
        {share && (
          <Button disabled={isBusy} onClick={onRemove}>
            {texts.remove}
          </Button>
        )}
        {share && isChanged && (
          <Button
            tone="primary"
            disabled={isBusy}
            onClick={() => void carryOut(update(target, share, input))}
          >
            {texts.update}
          </Button>
        )}
        {!share && (
          <Button tone="primary" disabled={isBusy} onClick={onCreate}>
            {texts.create}
          </Button>
        )}
      </Buttons>
    </>
  );
}

const Buttons = ({ children }: { readonly children: React.ReactNode }): React.ReactNode => (
  <div className="flex flex-wrap justify-end gap-2 pt-1">{children}</div>
);

const choicesOf = (share: Share | null): ShareChoices => ({
  allowCopy: share?.settings.allowCopy ?? true,
  showMetadata: share?.settings.showMetadata ?? true,
  withSecrets: share?.include_passwords ?? false,
  password: '',
  isPasswordRemoved: false,
});

const areSame = (one: ShareChoices, other: ShareChoices): boolean =>
  (Object.keys(one) as (keyof ShareChoices)[]).every((name) => one[name] === other[name]);

function inputOf(choices: ShareChoices, expiry: ShareExpiry | 'keep', kind: ShareTarget['kind']): ShareInput {
  const password = choices.password.trim();
  return {
    ...(expiry !== 'keep' && { expires_in: expiry }),
    settings: { allowCopy: choices.allowCopy, showMetadata: choices.showMetadata },
    ...(password !== '' ? { password } : choices.isPasswordRemoved ? { password: null } : {}),
    ...(kind === 'project' && { include_passwords: choices.withSecrets }),
  };
}
