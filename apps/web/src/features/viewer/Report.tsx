import { useState } from 'react';
import { Button } from '../../shared/ui/Button.js';
import { INPUT } from '../../shared/ui/fields.js';
import { reportShare } from './shared-api.js';
import { texts } from './texts.js';

const REASON_MAX = 1000;

/** For who finds on a shared page what should not be there. */
export function Report({
  token,
  className,
}: {
  readonly token: string;
  readonly className: string;
}): React.ReactNode {
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'closed' | 'open' | 'sending' | 'sent' | 'failed'>('closed');
  if (state === 'closed')
    return (
      <button type="button" className={className} onClick={() => setState('open')}>
        {texts.report}
      </button>
    );
  if (state === 'sent')
    return (
      <p role="status" className={className}>
        {texts.reported}
      </p>
    );
  const send = async (): Promise<void> => {
    if (!reason.trim()) return;
    setState('sending');
    setState((await reportShare(token, reason.trim())) ? 'sent' : 'failed');
  };
  return (
    <form
      className="grid basis-full gap-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        aria-label={texts.reportLabel}
        placeholder={texts.reportLabel}
        rows={3}
        maxLength={REASON_MAX}
        className={INPUT}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {state === 'failed' && (
        <p role="alert" className="text-xs text-danger-text">
          {texts.reportFailed}
        </p>
      )}
      <Button type="submit" className="justify-self-end" disabled={!reason.trim() || state === 'sending'}>
        {texts.reportSend}
      </Button>
    </form>
  );
}
