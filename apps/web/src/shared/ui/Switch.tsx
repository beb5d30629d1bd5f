import { Switch as Base } from '@base-ui/react/switch';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** On or off, at once. */
export const Switch = ({ label, checked, onChange }: Props): React.ReactNode => (
  <span className="grid h-[34px] w-11 flex-none place-items-center phone:size-11">
    <Base.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      className="relative h-5 w-9 rounded-full bg-line-strong transition-colors after:absolute after:-inset-3 data-checked:bg-accent"
    >
      <Base.Thumb className="absolute top-0.5 left-0.5 size-4 rounded-full bg-surface shadow-rest transition-transform data-checked:translate-x-4" />
    </Base.Root>
  </span>
);
