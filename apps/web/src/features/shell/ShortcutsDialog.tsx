import { Dialog } from '../../shared/ui/Dialog.js';

const GROUPS = [
  {
    title: 'Anywhere',
    keys: [
      ['⌘ K / Ctrl K', 'Command palette'],
      ['/', 'Search'],
      ['n', 'Add bookmark'],
      ['z', 'Undo the last change'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      ['j / k or ↓ / ↑', 'Next and previous'],
      ['Enter', 'Open'],
      ['o', 'Open link'],
      ['c', 'Copy'],
      ['e', 'Edit'],
      ['#', 'Edit tags'],
      ['Backspace', 'Move to trash'],
      ['x', 'Select'],
      ['Esc', 'Clear selection'],
    ],
  },
  {
    title: 'While writing',
    keys: [
      ['Enter in the search box', 'Add bookmark from it'],
      ['⌘ Enter / Ctrl Enter', 'Save'],
      ['Esc', 'Close; what was typed is kept'],
    ],
  },
] as const;

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): React.ReactNode {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-6 sm:grid-cols-2">
        {GROUPS.map(({ title, keys }) => (
          <section key={title}>
            <h3 className="mb-2 text-xs font-[600] text-ink-3">{title}</h3>
            <dl className="grid gap-1.5">
              {keys.map(([key, what]) => (
                <div key={key} className="flex items-center justify-between gap-4 text-sm">
                  <dt className="order-2 flex-none">
                    <kbd className="rounded-xs border border-b-2 border-line bg-sunken px-1.5 py-px font-sans text-xs text-ink-2">
                      {key}
                    </kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
