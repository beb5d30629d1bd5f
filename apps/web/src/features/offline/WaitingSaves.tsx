import { X } from 'lucide-react';
import { Button } from '../../shared/ui/Button.js';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { notifyUndo } from '../../shared/ui/toast.js';
import { discardSave, keepSave, retrySave, sendWaiting, useWaitingSaves } from '../../shared/saves/saves.js';
import type { WaitingSave } from '../../shared/saves/waiting-save.js';
import { texts } from './texts.js';

/** What lies on this device and not yet with the server, above the list. */
export function WaitingSaves(): React.ReactNode {
  const saves = useWaitingSaves();
  if (saves.length === 0) return null;
  const canTry = saves.some(({ refusal }) => refusal === null);
  return (
    <section
      aria-labelledby="waiting-heading"
      className="mt-5 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="flex min-h-11 items-center gap-2 bg-warn-soft py-1.5 pr-2 pl-3.5 text-sm text-warn-text">
        <h2 id="waiting-heading" className="font-[600]">
          {texts.waitingTitle}
        </h2>
        <span className="min-w-0 flex-1 truncate phone:hidden">{texts.waitingHint}</span>
        <span className="hidden flex-1 phone:block" />
        {canTry && (
          <Button size="small" onClick={() => void sendWaiting()}>
            {texts.tryNow}
          </Button>
        )}
      </div>
      <ul aria-labelledby="waiting-heading" className="divide-y divide-line">
        {saves.map((save) => (
          <Row key={save.key} save={save} />
        ))}
      </ul>
    </section>
  );
}

function Row({ save }: { readonly save: WaitingSave }): React.ReactNode {
  const { input, project, refusal } = save;
  const Icon = TYPE_LOOKS[input.type].icon;
  const discard = (): void => {
    void discardSave(save);
    notifyUndo(texts.discarded, () => void keepSave(save));
  };
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 pr-2 pl-3.5 text-sm">
      <Icon aria-hidden className="size-4 flex-none text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[530]">{input.title}</p>
        {refusal ? (
          <p role="alert" className="text-danger-text">
            {refusal}
          </p>
        ) : (
          <p className="truncate text-ink-3">{project.name}</p>
        )}
      </div>
      {refusal && (
        <Button size="small" aria-label={texts.retryNamed(input.title)} onClick={() => void retrySave(save)}>
          {texts.tryAgain}
        </Button>
      )}
      <button
        type="button"
        aria-label={texts.discardNamed(input.title)}
        title={texts.discard}
        className="grid size-8 flex-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink phone:size-11"
        onClick={discard}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
