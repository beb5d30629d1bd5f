import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { toastsAreShown } from './toast.js';
import { toasts, type Said } from './toast-manager.js';

export default function Toasts(): React.ReactNode {
  // After the effect in which the provider begins to listen.
  useEffect(() => toastsAreShown(toasts), []);
  return (
    <Toast.Provider toastManager={toasts} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed inset-x-3 bottom-20 z-50 flex flex-col-reverse gap-2 outline-0 sm:right-6 sm:bottom-6 sm:left-auto sm:w-[380px]">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList(): React.ReactNode {
  const { toasts: shown } = Toast.useToastManager<Said>();
  return shown.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // Not a dialog, as the library has it: nothing waits for an answer, and page keys go on working.
      role="group"
      aria-modal={undefined}
      className="toast rounded-lg bg-inverse text-inverse-ink shadow-float data-limited:hidden"
    >
      <Toast.Content className="flex min-h-11 items-center gap-2 py-1.5 pr-1.5 pl-4 text-sm">
        <Toast.Title render={<p />} className="min-w-0 flex-1 font-[480]" />
        {toast.data && toast.data.times > 1 && (
          <span className="flex-none rounded-full bg-inverse-hover px-2 py-0.5 text-xs font-[560] tabular-nums">
            {toast.data.times}×
          </span>
        )}
        <Toast.Action className="h-8 flex-none rounded-md px-3 font-[560] hover:bg-inverse-hover phone:h-11" />
        <Toast.Close
          aria-label="Dismiss"
          aria-hidden={false}
          className="grid size-8 flex-none place-items-center rounded-md hover:bg-inverse-hover phone:size-11"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
