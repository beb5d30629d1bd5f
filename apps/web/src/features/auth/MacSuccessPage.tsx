import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import { usePage } from '../../shared/lib/page-title.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { texts } from './texts.js';

export default function MacSuccessPage(): React.ReactNode {
  usePage({ title: texts.macTitle, index: 'noindex' });
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="w-full max-w-[420px] rounded-xl border border-line bg-surface p-8 text-center shadow-rest">
        <CircleCheck aria-hidden className="mx-auto size-10 text-ok-text" strokeWidth={1.5} />
        <h1 className="mt-4 text-xl font-[620] tracking-[-0.02em]">{texts.macTitle}</h1>
        <p className="mt-2 text-balance text-ink-2">{texts.macText}</p>
        <Link href="/bkmkrs" className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-6`}>
          {texts.macButton}
        </Link>
      </div>
    </main>
  );
}
