import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { markShared, showSent } from '../../features/bookmarks/state/actions.js';
import { applyChange } from '../../features/bookmarks/state/live-changes.js';
import { operationText } from '../../features/bookmarks/state/many-texts.js';
import { takeBackOperations } from '../../features/bookmarks/state/operations.js';
import { LiveDot } from '../../features/live/LiveDot.js';
import { startLive, useLiveState } from '../../features/live/live.js';
import { OfflineMark } from '../../features/offline/OfflineMark.js';
import { keepProjects, restoreProjects } from '../../features/offline/kept-projects.js';
import { startWorker } from '../../features/offline/registration.js';
import { useOnline } from '../../features/offline/use-online.js';
import { AppHeader, PageColumn } from '../../features/shell/AppHeader.js';
import { useSession } from '../../shared/auth/session.js';
import { sendWaiting, startSaves } from '../../shared/saves/saves.js';
import { queryClient, refetchFailed } from '../../shared/state/query-client.js';
import { usePage } from '../../shared/lib/page-title.js';
import { requestShare, useShareRequest } from '../../shared/lib/share-request.js';
import { useListed, useShortcuts } from '../../shared/lib/use-shortcuts.js';
import { undoLast } from '../../shared/lib/undo.js';
import { requestCommand, type Command } from '../../shared/lib/commands.js';
import { useToastsWanted, wantToasts } from '../../shared/ui/toast.js';

const loadPalette = () => import('../../features/palette/Palette.js');
const Palette = lazy(loadPalette);
const Toasts = lazy(() => import('../../shared/ui/Toasts.js'));
const ShareDialog = lazy(() => import('../../features/sharing/ShareDialog.js'));
const ShortcutsDialog = lazy(() => import('../../features/shell/ShortcutsDialog.js'));

/** Every dialog that saves has it. */
const ALWAYS_LISTED = ['save'] as const;

interface Props {
  readonly title: string;
  readonly header?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Everything around a page for signed-in people. Signed out, one is sent to the landing page. */
export function AppFrame(props: Props): React.ReactNode {
  const session = useSession();
  const [, navigate] = useLocation();
  const isSignedOut = session.status === 'anonymous';
  useState(restoreProjects);
  useEffect(() => {
    if (!isSignedOut) return;
    queryClient.clear();
    navigate('/', { replace: true });
  }, [isSignedOut, navigate]);
  if (isSignedOut) return null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Frame {...props} />
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Frame({ title, header, children }: Props): React.ReactNode {
  usePage({ title, index: 'noindex' });
  const [path, navigate] = useLocation();
  const [overlay, setOverlay] = useState<'palette' | 'undo' | 'shortcuts' | null>(null);
  useEffect(() => startLive(({ name, ids }) => applyChange(name, ids)), []);
  useEffect(() => startSaves((_key, bookmark) => showSent(bookmark)), []);
  useEffect(keepProjects, []);
  useEffect(startWorker, []);
  const areToastsWanted = useToastsWanted();
  const liveState = useLiveState();
  const isOnline = useOnline();
  const sharing = useShareRequest();
  useEffect(() => {
    if (liveState !== 'live') return;
    void sendWaiting();
    void refetchFailed();
  }, [liveState]);
  useEffect(preloadWhenIdle, []);
  // The workspace carries out what is asked for on any page.
  const ask = (command: Command) => (): void => {
    requestCommand(command);
    if (path !== '/bkmkrs') navigate('/bkmkrs');
  };
  useShortcuts({
    palette: () => setOverlay((now) => (now === 'palette' ? null : 'palette')),
    help: () => setOverlay('shortcuts'),
    add: ask('add'),
    search: ask('search'),
    // Nothing left to take back on this page: the server remembers more.
    undo: () => !undoLast() && setOverlay('undo'),
  });
  useListed(ALWAYS_LISTED);
  const close = (): void => setOverlay(null);
  return (
    <>
      <AppHeader
        live={
          <>
            <OfflineMark />
            <LiveDot isOnline={isOnline} />
          </>
        }
        onPalette={() => setOverlay('palette')}
      >
        {header}
      </AppHeader>
      <PageColumn>{children}</PageColumn>
      <Suspense>
        {(overlay === 'palette' || overlay === 'undo') && (
          <Palette
            onClose={close}
            page={overlay === 'undo' ? 'undo' : 'all'}
            actions={{
              describe: operationText,
              undo: ({ id }) => void takeBackOperations([id]),
              search: ask('search'),
              add: ask('add'),
              addProject: ask('add-project'),
              importFile: ask('import'),
              shortcuts: () => setOverlay('shortcuts'),
              introduction: ask('introduction'),
            }}
          />
        )}
        {sharing && (
          <ShareDialog
            key={`${sharing.kind} ${sharing.id}`}
            target={sharing}
            onShared={markShared}
            onClose={() => requestShare(null)}
          />
        )}
        {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <Suspense>{areToastsWanted && <Toasts />}</Suspense>
    </>
  );
}

/** Neither opening the palette nor the first toast may wait for code, nor the page for theirs. */
function preloadWhenIdle(): () => void {
  const timer = setTimeout(() => {
    void loadPalette();
    wantToasts();
  }, 1000);
  return () => clearTimeout(timer);
}
