import { Clock, Search, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { useUser } from '../../shared/auth/session.js';
import { cn } from '../../shared/lib/cn.js';
import { Avatar, Logo } from '../../shared/ui/brand.js';
import { Kbd } from '../../shared/ui/feedback.js';

const ICON =
  'grid size-[34px] place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink phone:size-11';
const MOD = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl ';

interface Props {
  /** Beside the logo: the project menu, or a way back. */
  readonly children?: React.ReactNode;
  readonly live?: React.ReactNode;
  readonly onPalette: () => void;
}

export function AppHeader({ children, live, onPalette }: Props): React.ReactNode {
  const user = useUser();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-canvas/85 backdrop-blur-[14px]">
      <div className="mx-auto flex h-14 max-w-[1440px] items-center gap-1.5 px-5 phone:px-2">
        <Link href="/" aria-label="Quick Stash" className="rounded-[8px] phone:hidden">
          <Logo />
        </Link>
        {children}
        <span className="flex-1" />
        {live}
        <Link href="/timeline" aria-label="Timeline" title="Timeline" className={cn(ICON, 'phone:hidden')}>
          <Clock aria-hidden className="size-4" />
        </Link>
        <Link href="/trash" aria-label="Trash" title="Trash" className={cn(ICON, 'phone:hidden')}>
          <Trash2 aria-hidden className="size-4" />
        </Link>
        <button
          type="button"
          aria-keyshortcuts="Meta+K Control+K"
          className="flex h-[34px] items-center gap-1.5 rounded-md px-2 text-ink-2 hover:bg-hover phone:grid phone:size-11 phone:place-items-center"
          onClick={onPalette}
        >
          <span className="sr-only">Command palette</span>
          <Search aria-hidden className="hidden size-4 phone:block" />
          <Kbd>{MOD}K</Kbd>
        </button>
        <Link
          href="/user"
          title={user?.email ?? 'Account'}
          className="grid rounded-full phone:size-11 phone:place-items-center"
        >
          <span className="sr-only">Account</span>
          <Avatar name={user?.name ?? ''} url={user?.avatar_url ?? null} />
        </Link>
      </div>
    </header>
  );
}

/** The column that every page of the app keeps to; wider where there is room for longer first words. */
export const PageColumn = ({ children }: { readonly children: React.ReactNode }): React.ReactNode => (
  <main className="mx-auto max-w-[860px] min-[1600px]:max-w-[1040px] px-5 pt-7 pb-32 phone:px-3 phone:pt-4">
    {children}
  </main>
);
