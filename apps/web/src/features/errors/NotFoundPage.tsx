import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { usePage } from '../../shared/lib/page-title.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { logWarning } from '../../shared/lib/log.js';

export default function NotFoundPage(): React.ReactNode {
  const [path] = useLocation();
  usePage({ title: 'Page not found', index: 'noindex' });
  useEffect(() => logWarning('No page at', path), [path]);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center px-4 text-center">
      <h1 className="brand-text text-hero font-[700] tracking-[-0.04em]">404</h1>
      <p className="mt-1 text-lg text-ink-2">Oops! Page not found</p>
      <Link href="/" className={`${buttonClass({ size: 'large' })} mt-6`}>
        Return to Home
      </Link>
    </main>
  );
}
