import { CopyPlus, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { Rule } from '../../shared/api/types.js';
import { cn } from '../../shared/lib/cn.js';
import { IconButton } from '../../shared/ui/Button.js';
import { Switch } from '../../shared/ui/Switch.js';
import { texts } from './texts.js';

interface Props {
  readonly rule: Rule;
  /** What makes a button the handle that moves this rule. */
  readonly handle: React.ComponentProps<'button'>;
  readonly isMoving: boolean;
  readonly onToggle: () => void;
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

export function RuleRow({
  rule,
  handle,
  isMoving,
  onToggle,
  onEdit,
  onDuplicate,
  onDelete,
}: Props): React.ReactNode {
  const { name, is_active: isActive } = rule;
  return (
    <li
      data-rule={rule.id}
      className={cn(
        'flex flex-wrap items-center gap-x-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-1',
        isMoving && 'relative z-10 border-accent shadow-float',
      )}
    >
      <button
        type="button"
        aria-label={texts.moveOne(name)}
        title={texts.moveHint}
        className="grid size-8 flex-none cursor-grab touch-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink active:cursor-grabbing phone:size-11 [&_svg]:size-4"
        {...handle}
      >
        <GripVertical aria-hidden />
      </button>
      <button
        type="button"
        className="min-w-0 flex-1 rounded-md px-1.5 py-1 text-left hover:bg-hover phone:basis-[70%]"
        onClick={onEdit}
      >
        <span className="flex items-center gap-2">
          <span className="truncate font-[540]">{name}</span>
          <span
            className={cn(
              'flex-none rounded-full px-2 py-px text-xs font-[540]',
              isActive ? 'bg-accent-soft text-accent-text' : 'bg-sunken text-ink-2',
            )}
          >
            {isActive ? texts.active : texts.inactive}
          </span>
        </span>
        <span className="block text-xs text-ink-3 tabular-nums">
          {texts.conditions(rule.conditions.length)} • {texts.actions(rule.actions.length)}
        </span>
        {rule.broken && <span className="block text-xs text-warn-text">{texts.projectGone}</span>}
      </button>
      <span className="ml-auto flex items-center phone:basis-full phone:justify-end">
        <Switch
          label={isActive ? texts.turnOff(name) : texts.turnOn(name)}
          checked={isActive}
          onChange={onToggle}
        />
        <IconButton label={texts.editOne(name)} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={texts.duplicateOne(name)} onClick={onDuplicate}>
          <CopyPlus aria-hidden />
        </IconButton>
        <IconButton label={texts.deleteOne(name)} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
