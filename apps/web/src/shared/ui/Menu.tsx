import { Menu as Base } from '@base-ui/react/menu';
import { cn } from '../lib/cn.js';

interface MenuProps {
  readonly trigger: React.ReactElement;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly defaultOpen?: boolean;
  readonly children: React.ReactNode;
}

export function Menu({
  trigger,
  align = 'start',
  className,
  defaultOpen = false,
  children,
}: MenuProps): React.ReactNode {
  return (
    <Base.Root defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-40 outline-0">
          <Base.Popup
            className={cn(
              'floating max-h-[min(70vh,var(--available-height))] min-w-[200px] overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-float outline-0',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const ITEM =
  'flex min-h-[34px] w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm outline-0 select-none data-highlighted:bg-hover phone:min-h-11 [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-ink-3';

interface ItemProps {
  readonly onClick: () => void;
  readonly className?: string;
  readonly children: React.ReactNode;
}

export const MenuItem = ({ onClick, className, children }: ItemProps): React.ReactNode => (
  <Base.Item className={cn(ITEM, className)} onClick={onClick}>
    {children}
  </Base.Item>
);

export const MenuLink = ({
  render,
  children,
}: {
  readonly render: React.ReactElement;
  readonly children: React.ReactNode;
}): React.ReactNode => (
  <Base.LinkItem className={ITEM} render={render} closeOnClick>
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = (): React.ReactNode => <Base.Separator className="my-1.5 h-px bg-line" />;
