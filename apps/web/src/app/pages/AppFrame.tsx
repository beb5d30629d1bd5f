import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { applyChange } from '../../features/bookmarks/state/live-changes.js';
import { LiveDot } from '../../features/live/LiveDot.js';
import { startLive } from '../../features/live/live.js';
import { AppHeader, PageColumn } from '../../features/shell/AppHeader.js';
import { useSession } from '../../shared/auth/session.js';
import { queryClient } from '../../shared/state/query-client.js';
import { usePage } from '../../shared/lib/page-title.js';
import { useHotkeys } from '../../shared/lib/use-hotkeys.js';
import { requestCommand, type Command } from '../../shared/lib/commands.js';

const Palette = lazy(() => import('../../features/palette/Palette.js'));
const Toasts = lazy(() => import('../../shared/ui/Toasts.js'));
const ShortcutsDialog = lazy(() => import('../../features/shell/ShortcutsDialog.js'));

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
  const [overlay, setOverlay] = useState<'palette' | 'shortcuts' | null>(null);
  useEffect(() => startLive(({ name, ids }) => applyChange(name, ids)), []);
  useHotkeys({
    'mod+k': () => setOverlay((now) => (now === 'palette' ? null : 'palette')),
    '?': () => setOverlay('shortcuts'),
  });
  // The workspace carries out what is asked for on any page.
  const ask = (command: Command) => (): void => {
    requestCommand(command);
    if (path !== '/bkmkrs') navigate('/bkmkrs');
  };
  const close = (): void => setOverlay(null);
  return (
    <>
      <AppHeader live={<LiveDot />} onPalette={() => setOverlay('palette')}>
        {header}
      </AppHeader>
      <PageColumn>{children}</PageColumn>
      <Suspense>
        {overlay === 'palette' && (
          <Palette
            onClose={close}
            actions={{
              add: ask('add'),
              addProject: ask('add-project'),
              importFile: ask('import'),
              shortcuts: () => setOverlay('shortcuts'),
            }}
          />
        )}
        {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      </Suspense>
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  );
}
