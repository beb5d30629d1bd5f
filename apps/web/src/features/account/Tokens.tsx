import { useQuery } from '@tanstack/react-query';
import { Check, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { createToken, listTokens, revokeToken } from '../../shared/api/tokens.js';
import type { ApiToken, NewApiToken } from '../../shared/api/types.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { copyText } from '../../shared/lib/clipboard.js';
import { showDate, showRelative } from '../../shared/lib/dates.js';
import { useFlash } from '../../shared/lib/use-flash.js';
import { Button } from '../../shared/ui/Button.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { TextInput } from '../../shared/ui/fields.js';
import { Card } from '../../shared/ui/Card.js';
import { texts } from './texts.js';

export function Tokens(): React.ReactNode {
  const tokens = useQuery({ queryKey: keys.tokens, queryFn: listTokens }).data ?? [];
  const [name, setName] = useState('');
  const [fresh, setFresh] = useState<NewApiToken | null>(null);
  const [asking, setAsking] = useState<ApiToken | null>(null);
  const create = async (): Promise<void> => {
    if (!name.trim()) return;
    try {
      setFresh(await createToken(name.trim()));
      setName('');
    } catch {
      window.alert(texts.failedCreateToken);
    }
    void queryClient.invalidateQueries({ queryKey: keys.tokens });
  };
  const revoke = async (token: ApiToken): Promise<void> => {
    try {
      await revokeToken(token.id);
    } catch {
      window.alert(texts.failedRevokeToken);
    }
    void queryClient.invalidateQueries({ queryKey: keys.tokens });
  };
  return (
    <Card title={texts.tokens} text={texts.tokensText}>
      <form
        className="mt-4 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextInput
          aria-label={texts.tokenName}
          placeholder={texts.tokenName}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" className="h-[38px]" disabled={!name.trim()}>
          {texts.createToken}
        </Button>
      </form>
      {fresh && <FreshToken token={fresh.token} onDone={() => setFresh(null)} />}
      {tokens.length === 0 ? (
        <p className="mt-4 text-sm text-ink-3">{texts.noTokens}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {tokens.map((token) => (
            <li key={token.id} className="flex min-h-12 items-center gap-3 py-1.5">
              <KeyRound aria-hidden className="size-4 flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[520]">{token.name}</span>
                <span className="text-xs text-ink-3">
                  Created {showDate(token.created_at)} ·{' '}
                  {token.last_used_at ? `last used ${showRelative(token.last_used_at)}` : 'never used'}
                </span>
              </span>
              <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setAsking(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking !== null}
        title={texts.revokeToken}
        text={texts.revokeTokenText}
        confirm="Revoke"
        onConfirm={() => asking && void revoke(asking)}
        onClose={() => setAsking(null)}
      />
    </Card>
  );
}

/** The only time the token is on screen: it goes when the person says that it is safe. */
function FreshToken({
  token,
  onDone,
}: {
  readonly token: string;
  readonly onDone: () => void;
}): React.ReactNode {
  const [copied, flash] = useFlash<true>();
  const copy = async (): Promise<void> => {
    if (await copyText(token)) flash(true);
  };
  return (
    <div role="status" className="mt-3 grid gap-2.5 rounded-md bg-accent-soft p-3.5">
      <p className="text-sm font-[520]">{texts.tokenOnce}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 rounded-sm bg-surface px-2.5 py-1.5 text-xs break-all">{token}</code>
        <Button size="small" onClick={() => void copy()}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <Button tone="primary" className="justify-self-start" onClick={onDone}>
        {texts.tokenSaved}
      </Button>
    </div>
  );
}
