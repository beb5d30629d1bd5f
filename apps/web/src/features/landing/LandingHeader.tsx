import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { cn } from '../../shared/lib/cn.js';
import { Logo } from '../../shared/ui/brand.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { ThemeSwitch } from '../../shared/ui/ThemeSwitch.js';
import { texts } from './texts.js';

export function LandingHeader({ isSignedIn }: { readonly isSignedIn: boolean }): React.ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-canvas/85 backdrop-blur-[14px]">
      <div className="mx-auto flex min-h-14 max-w-[1080px] flex-wrap items-center gap-x-3 px-5">
        <Link
          href="/"
          className="flex items-center gap-2.5 rounded-md font-[620] tracking-[-0.015em] phone:min-h-11"
        >
          <Logo />
          Quick Stash
        </Link>
        <span className="flex-1" />
        <button
          type="button"
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="site-menu"
          className="grid size-11 place-items-center rounded-md hover:bg-hover sm:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X aria-hidden className="size-5" /> : <Menu aria-hidden className="size-5" />}
        </button>
        <nav
          id="site-menu"
          aria-label="Site"
          className={cn(
            // A quiet button has no edge: its text ends where the column does.
            !isSignedIn && 'sm:-mr-3.5',
            'items-center gap-2 phone:w-full phone:flex-col phone:items-stretch phone:pb-4 sm:flex',
            isOpen ? 'flex' : 'phone:hidden',
          )}
        >
          <span className="phone:order-last phone:self-center">
            <ThemeSwitch />
          </span>
          <a href="#apps" className={buttonClass({ tone: 'quiet' })} onClick={() => setOpen(false)}>
            {texts.apps}
          </a>
          {isSignedIn && (
            <Link href="/bkmkrs" className={buttonClass({ tone: 'primary' })}>
              {texts.myBookmarks}
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}
