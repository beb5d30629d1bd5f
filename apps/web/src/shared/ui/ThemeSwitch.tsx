import { Monitor, Moon, Sun } from 'lucide-react';
import { cn } from '../lib/cn.js';
import { chooseTheme, useThemeChoice, type ThemeChoice } from '../lib/theme.js';

const CHOICES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
] as const satisfies readonly { value: ThemeChoice; label: string; icon: typeof Sun }[];

export function ThemeSwitch(): React.ReactNode {
  const choice = useThemeChoice();
  return (
    <div role="group" aria-label="Theme" className="inline-flex gap-0.5 rounded-md bg-sunken p-0.5">
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={choice === value}
          className={cn(
            'grid size-7 place-items-center rounded-sm text-ink-3 transition-colors hover:text-ink phone:size-11',
            choice === value && 'bg-surface text-ink shadow-rest',
          )}
          onClick={() => chooseTheme(value)}
        >
          <Icon aria-hidden className="size-4" />
        </button>
      ))}
    </div>
  );
}
