import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchOpenAiKey, revokeOpenAiKey, saveOpenAiKey } from '../../shared/api/auth.js';
import { ApiError } from '../../shared/api/errors.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';
import { useFlash } from '../../shared/lib/use-flash.js';
import { Button } from '../../shared/ui/Button.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { TextInput } from '../../shared/ui/fields.js';
import { Card } from '../../shared/ui/Card.js';
import { texts } from './texts.js';

export function OpenAiKey(): React.ReactNode {
  const masked = useQuery({ queryKey: keys.openAiKey, queryFn: fetchOpenAiKey }).data ?? null;
  const [key, setKey] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [saved, flash] = useFlash<true>();
  const [isUntested, setUntested] = useState(false);
  const attempt = async (how: () => Promise<void>, failed: string): Promise<void> => {
    setError(null);
    setUntested(false);
    await how().catch((reason: unknown) => setError(whyOf(reason, failed)));
    void queryClient.invalidateQueries({ queryKey: keys.openAiKey });
  };
  const save = async (): Promise<void> => {
    if (!key.trim()) {
      setError(texts.aiKeyEmpty);
      return;
    }
    await attempt(async () => {
      const isTested = await saveOpenAiKey(key.trim());
      setUntested(!isTested);
      setKey('');
      flash(true);
    }, texts.failedSaveKey);
  };
  return (
    <Card title={texts.aiKey} text={texts.aiKeyText}>
      <form
        className="mt-4 flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          type="password"
          aria-label={texts.aiKey}
          aria-invalid={error !== null}
          placeholder={masked ?? 'sk-…'}
          autoComplete="off"
          className="min-w-0 flex-1"
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <Button type="submit" className="h-[38px]">
          {saved ? texts.aiKeySaved : 'Save'}
        </Button>
        {masked && (
          <Button tone="quiet" className="h-[38px]" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )}
      </form>
      {error && (
        <p role="alert" className="mt-2 text-sm text-danger-text">
          {error}
        </p>
      )}
      {isUntested && (
        <p role="status" className="mt-2 text-sm text-ink-2">
          {texts.aiKeyUntested}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={texts.revokeKey}
        text={texts.revokeKeyText}
        confirm="Revoke"
        onConfirm={() => void attempt(revokeOpenAiKey, texts.failedRevokeKey)}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

/** The text for the failure, and what OpenAI says where it is the one that refused. */
const whyOf = (reason: unknown, failed: string): string =>
  reason instanceof ApiError && reason.code === 'ai_key_refused' ? `${failed} ${reason.message}` : failed;
