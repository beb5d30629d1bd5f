import { CircleAlert, FileQuestion, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { currentToken } from '../../shared/auth/token-store.js';
import { CopyingContext } from '../../shared/content/copying.js';
import { showFull } from '../../shared/lib/dates.js';
import { Logo } from '../../shared/ui/brand.js';
import { Button, buttonClass } from '../../shared/ui/Button.js';
import { EmptyState, FullPageSpinner } from '../../shared/ui/feedback.js';
import type { SharedContent, SharedPageData } from './page-data.js';
import { PasswordPrompt } from './PasswordPrompt.js';
import { Report } from './Report.js';
import { BookmarkView, ProjectView } from './SharedViews.js';
import { texts } from './texts.js';
import { useShare, type Share } from './use-share.js';

/** What somebody sees who follows a share link. */
export function SharedPage({ page }: { readonly page: SharedPageData }): React.ReactNode {
  const share = useShare(page);
  const { view } = share;
  useEffect(() => {
    // Until it was unlocked, the title of the page could not name what is here.
    if (view.state === 'success' && view.content.data) document.title = texts.pageTitle(nameOf(view.content));
  }, [view]);
  if (share.view.state === 'loading') return <FullPageSpinner text={texts.loading} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main className="mx-auto w-full max-w-[720px] flex-1 px-4 pt-7 pb-12 sm:px-5">
        <Main share={share} />
      </main>
      <Footer token={page.token} canReport={share.view.state === 'success'} />
    </div>
  );
}

const nameOf = (content: SharedContent): string =>
  (content.share_type === 'project' ? content.data?.name : content.data?.title) ?? '';

function Main({ share }: { readonly share: Share }): React.ReactNode {
  const { view } = share;
  switch (view.state) {
    case 'loading':
      return null;
    case 'password':
      return <PasswordPrompt message={view.message} onPassword={share.unlock} />;
    case 'expired':
      return (
        <EmptyState icon={<Hourglass aria-hidden />} title={texts.expiredTitle} text={texts.expired}>
          <p className="max-w-[44ch] text-center text-sm text-balance text-ink-3">{texts.expiredText}</p>
        </EmptyState>
      );
    case 'error':
      return (
        <EmptyState icon={<CircleAlert aria-hidden />} title={texts.errorTitle} text={view.message}>
          {view.mayRetry && <Button onClick={share.retry}>{texts.retry}</Button>}
        </EmptyState>
      );
    case 'success':
      return <Content content={view.content} onMore={share.more} />;
  }
}

function Content({
  content,
  onMore,
}: {
  readonly content: SharedContent;
  readonly onMore: () => Promise<boolean>;
}): React.ReactNode {
  if (!content.data)
    return <EmptyState icon={<FileQuestion aria-hidden />} title={texts.emptyTitle} text={texts.emptyText} />;
  return (
    <CopyingContext value={content.settings.allowCopy}>
      {content.share_type === 'bookmark' ? (
        <BookmarkView bookmark={content.data} level="h1" />
      ) : (
        <ProjectView project={content.data} onMore={onMore} />
      )}
      {content.expires_at && (
        <p className="mt-6 text-xs text-ink-3">{texts.expires(showFull(content.expires_at))}</p>
      )}
    </CopyingContext>
  );
}

const Header = (): React.ReactNode => (
  <header className="border-b border-line">
    <div className="mx-auto flex min-h-14 max-w-[720px] items-center gap-3 px-4 sm:px-5">
      <a
        href="/"
        className="flex items-center gap-2.5 rounded-md font-[620] tracking-[-0.015em] phone:min-h-11"
      >
        <Logo />
        Quick Stash
      </a>
      <span className="flex-1" />
      {currentToken() && (
        <a href="/bkmkrs" className={buttonClass()}>
          {texts.myBookmarks}
        </a>
      )}
    </div>
  </header>
);

const LINK = 'inline-flex min-h-8 items-center hover:text-ink hover:underline phone:min-h-11 phone:min-w-11';

const Footer = ({
  token,
  canReport,
}: {
  readonly token: string;
  readonly canReport: boolean;
}): React.ReactNode => (
  <footer className="border-t border-line">
    <div className="mx-auto flex max-w-[720px] flex-wrap items-start gap-x-5 gap-y-1 px-4 py-4 text-sm text-ink-3 sm:px-5">
      <a href="/privacy" className={LINK}>
        {texts.privacy}
      </a>
      <a href="/terms" className={LINK}>
        {texts.terms}
      </a>
      <span className="flex-1" />
      {canReport && <Report token={token} className={LINK} />}
    </div>
  </footer>
);
