import { useState } from 'react';
import {
  keyCaps,
  listed,
  SHORTCUTS,
  type ShortcutGroup,
  type ShortcutName,
} from '../../shared/lib/shortcuts.js';
import { shortcutsInUse, useSingleKeys } from '../../shared/lib/use-shortcuts.js';
import { Dialog } from '../../shared/ui/Dialog.js';
import { texts } from './texts.js';

const IS_MAC = navigator.platform.startsWith('Mac');
/** The long one last: no group is torn apart by the columns. */
const GROUPS: readonly ShortcutGroup[] = ['anywhere', 'writing', 'list'];

/** The keys that do something on the page behind it. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): React.ReactNode {
  const [names] = useState(shortcutsInUse);
  const [isOn, switchOn] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} title={texts.shortcuts} width="large">
      <div className="gap-x-10 sm:columns-2">
        {GROUPS.map((group) => (
          <Group key={group} group={group} names={names.filter((name) => SHORTCUTS[name].group === group)} />
        ))}
      </div>
      <label className="mt-2 flex min-h-11 items-center gap-3 border-t border-line pt-3 text-sm">
        <input
          type="checkbox"
          className="size-[18px] flex-none accent-accent"
          checked={isOn}
          onChange={(event) => switchOn(event.target.checked)}
        />
        <span>
          {texts.singleKeys}
          <span className="block text-xs text-ink-3">{texts.singleKeysHint}</span>
        </span>
      </label>
    </Dialog>
  );
}

interface GroupProps {
  readonly group: ShortcutGroup;
  readonly names: readonly ShortcutName[];
}

function Group({ group, names }: GroupProps): React.ReactNode {
  if (names.length === 0) return null;
  return (
    <section className="mb-5 break-inside-avoid">
      <h3 className="mb-2 text-xs font-[600] text-ink-3">{texts.groups[group]}</h3>
      <dl className="grid gap-1.5">
        {names.map((name) => (
          <div
            key={name}
            className="flex min-h-6 break-inside-avoid items-center justify-between gap-4 text-sm"
          >
            <dt className="order-2 flex flex-none items-center gap-1.5">
              {listed(SHORTCUTS[name]).keys.map((key) => (
                <kbd key={key} className="flex gap-0.5">
                  {keyCaps(key, IS_MAC).map((cap) => (
                    <span
                      key={cap}
                      className="grid min-w-[22px] place-items-center rounded-xs border border-b-2 border-line bg-sunken px-1 py-px font-sans text-xs text-ink-2"
                    >
                      {cap}
                    </span>
                  ))}
                </kbd>
              ))}
            </dt>
            <dd>{SHORTCUTS[name].does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
