import { cn } from '../../shared/lib/cn.js';
import { useLiveState, type LiveState } from './live.js';

const LOOKS: Record<LiveState, { readonly label: string; readonly tone: string }> = {
  connecting: { label: 'Connecting', tone: 'bg-ink-3' },
  live: { label: 'Live', tone: 'bg-ok shadow-[0_0_0_3px_color-mix(in_oklab,var(--ok)_22%,transparent)]' },
  offline: { label: 'Offline: trying again', tone: 'bg-warn' },
};

/** Whether changes made elsewhere arrive by themselves. Without a network they do not, whatever the stream still hopes. */
export function LiveDot({ isOnline }: { readonly isOnline: boolean }): React.ReactNode {
  const state = useLiveState();
  const { label, tone } = LOOKS[isOnline ? state : 'offline'];
  return (
    <span
      role="status"
      title={label}
      // Offline, a pill says so already, and a phone's header has no room to say it twice.
      className={cn('mx-2 grid place-items-center phone:mx-1', !isOnline && 'phone:sr-only')}
    >
      <span aria-hidden className={cn('size-[7px] rounded-full transition-colors', tone)} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
