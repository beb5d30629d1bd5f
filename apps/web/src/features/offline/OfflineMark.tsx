import { CloudOff, CloudUpload } from 'lucide-react';
import { Link } from 'wouter';
import { cn } from '../../shared/lib/cn.js';
import { useWaitingSaves } from '../../shared/saves/saves.js';
import { texts } from './texts.js';
import { useOnline } from './use-online.js';

const PILL =
  'relative flex h-7 flex-none items-center gap-1.5 rounded-full bg-warn-soft px-2.5 text-xs font-[560] whitespace-nowrap text-warn-text phone:px-2 [&_svg]:size-3.5';

/** In the header of every page: no network, and how much waits for it. */
export function OfflineMark(): React.ReactNode {
  const isOnline = useOnline();
  const { length: count } = useWaitingSaves();
  return (
    <>
      <span role="status">
        {!isOnline && (
          <span title={texts.offlineHint} className={cn(PILL, count > 0 && 'phone:sr-only')}>
            <CloudOff aria-hidden />
            {/* A phone's header has no room for words: the project's name needs it. */}
            <span className="phone:sr-only">{texts.offline}</span>
          </span>
        )}
      </span>
      {count > 0 && (
        <Link
          href="/bkmkrs"
          title={texts.waitingTitle}
          // As high as the other pill to the eye, and a target to a finger.
          className={cn(PILL, 'phone:before:absolute phone:before:-inset-x-1 phone:before:-inset-y-2')}
        >
          {/* Beside the pill that says "Offline" it says what waits; alone, on a phone, it says both. */}
          <CloudUpload aria-hidden className={cn(!isOnline && 'phone:hidden')} />
          {!isOnline && <CloudOff aria-hidden className="hidden phone:block" />}
          <span>
            {count} <span className="phone:sr-only">{texts.waitingUnit}</span>
          </span>
        </Link>
      )}
    </>
  );
}
