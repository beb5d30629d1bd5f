import { Command } from 'cmdk';
import { keyCaps, listed, SHORTCUTS, type ShortcutName } from '../../shared/lib/shortcuts.js';

const IS_MAC = navigator.platform.startsWith('Mac');

export const GROUP =
  '[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-[560] [&_[cmdk-group-heading]]:text-ink-3 [&_[cmdk-group-heading]]:truncate';

interface ItemProps {
  /** Unlike any other in the palette. */
  readonly id: string;
  readonly icon: React.ReactNode;
  readonly label: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly shortcut?: ShortcutName;
  /** A quiet word at the end. */
  readonly hint?: React.ReactNode;
  readonly onSelect: () => void;
}

export const Item = ({
  id,
  icon,
  label,
  keywords = [],
  shortcut,
  hint,
  onSelect,
}: ItemProps): React.ReactNode => (
  <Command.Item
    value={id}
    keywords={[label, ...keywords]}
    className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm select-none data-[selected=true]:bg-hover phone:min-h-12 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3"
    onSelect={onSelect}
  >
    {icon}
    <span className="min-w-0 flex-1 truncate">{label}</span>
    {hint !== undefined && (
      <span className="max-w-[160px] truncate text-xs text-ink-3 tabular-nums">{hint}</span>
    )}
    {shortcut && <Keys shortcut={shortcut} />}
  </Command.Item>
);

const Keys = ({ shortcut }: { readonly shortcut: ShortcutName }): React.ReactNode => (
  <kbd className="flex gap-0.5 phone:hidden">
    {keyCaps(listed(SHORTCUTS[shortcut]).keys[0] ?? '', IS_MAC).map((cap) => (
      <span
        key={cap}
        className="grid min-w-5 place-items-center rounded-xs border border-line bg-sunken px-1 font-sans text-xs text-ink-3"
      >
        {cap}
      </span>
    ))}
  </kbd>
);
