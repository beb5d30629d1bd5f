import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { deleteAccount } from '../../shared/api/auth.js';
import { signOut, useUser } from '../../shared/auth/session.js';
import { clearToken } from '../../shared/auth/token-store.js';
import { showDate } from '../../shared/lib/dates.js';
import { useWaitingSaves } from '../../shared/saves/saves.js';
import { Button, buttonClass } from '../../shared/ui/Button.js';
import { Avatar } from '../../shared/ui/brand.js';
import { ConfirmDialog } from '../../shared/ui/Dialog.js';
import { ErrorBanner, Skeleton } from '../../shared/ui/feedback.js';
import { ThemeSwitch } from '../../shared/ui/ThemeSwitch.js';
import { Card } from '../../shared/ui/Card.js';
import { OpenAiKey } from './OpenAiKey.js';
import { ProjectList } from './ProjectList.js';
import type { TakeBackOperation } from './remove-project.js';
import { Tokens } from './Tokens.js';
import { texts } from './texts.js';
import { logWarning } from '../../shared/lib/log.js';

interface Props {
  /** The room of the saving rules. */
  readonly rules: React.ReactNode;
  /** All that others can open with a link. */
  readonly shares: React.ReactNode;
  readonly takeBack: TakeBackOperation;
  readonly onAddProject: () => void;
}

export const AccountRooms = ({ rules, shares, takeBack, onAddProject }: Props): React.ReactNode => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <h1 className="sr-only">Account</h1>
    <Profile />
    <ProjectList takeBack={takeBack} onAdd={onAddProject} />
    <Card
      title={texts.tags}
      text={texts.tagsText}
      aside={
        <Link href="/bkmkrs?tags=manage" className={buttonClass()}>
          {texts.manageTags}
        </Link>
      }
    />
    {rules}
    {shares}
    <Tokens />
    <OpenAiKey />
    <Card title={texts.appearance} aside={<ThemeSwitch />} />
    <Leaving />
  </div>
);

function Profile(): React.ReactNode {
  const user = useUser();
  if (!user) return <Skeleton className="h-[104px] rounded-lg" />;
  return (
    <section
      aria-label="Profile"
      className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-5"
    >
      <Avatar name={user.name} url={user.avatar_url} className="size-14 text-lg" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-lg font-[600] tracking-[-0.012em]">{user.name}</p>
        <p className="truncate text-ink-2">{user.email}</p>
        <p className="text-xs text-ink-3">{texts.memberSince(showDate(user.created_at))}</p>
      </div>
      <dl className="flex gap-6 text-center phone:basis-full phone:justify-around phone:border-t phone:border-line phone:pt-4">
        <Count label="Projects" value={user.projects_count} />
        <Count label="Bookmarks" value={user.bookmarks_count} />
      </dl>
    </section>
  );
}

const Count = ({
  label,
  value,
}: {
  readonly label: string;
  readonly value: number | null;
}): React.ReactNode => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="text-xl font-[620] tracking-[-0.02em] tabular-nums">
      {value?.toLocaleString('en') ?? '–'}
    </dd>
  </div>
);

function Leaving(): React.ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { length: waiting } = useWaitingSaves();
  const [error, setError] = useState<string | null>(null);
  const remove = async (): Promise<void> => {
    setError(null);
    try {
      await deleteAccount();
      clearToken();
    } catch (cause) {
      logWarning('The account was not deleted', cause);
      setError(texts.failedDelete);
    }
  };
  return (
    <div className="grid gap-3 pt-2">
      {error && <ErrorBanner text={error} />}
      <div className="flex flex-wrap justify-between gap-2">
        <Button onClick={() => (waiting > 0 ? setLeaving(true) : void signOut())}>
          <LogOut aria-hidden />
          {texts.signOut}
        </Button>
        <Button tone="quiet" className="text-danger-text!" onClick={() => setAsking(true)}>
          {texts.deleteAccount}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={texts.leaveTitle}
        text={texts.leaveText(waiting)}
        confirm={texts.leaveConfirm}
        onConfirm={() => void signOut()}
        onClose={() => setLeaving(false)}
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirm={texts.deleteAccount}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
