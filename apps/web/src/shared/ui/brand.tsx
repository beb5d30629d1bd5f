import { Bookmark } from 'lucide-react';
import { cn } from '../lib/cn.js';

export const Logo = ({ className }: { readonly className?: string }): React.ReactNode => (
  <span className={cn('brand-mark grid size-[26px] flex-none place-items-center rounded-[8px]', className)}>
    <Bookmark aria-hidden className="size-3.5" strokeWidth={2.4} />
  </span>
);

/** A project's dot: one of ten gradients by its id. */
export const ProjectDot = ({ id }: { readonly id: number }): React.ReactNode => (
  <span aria-hidden className="project-dot" data-gradient={id % 10} />
);

interface AvatarProps {
  readonly name: string;
  readonly url: string | null;
  readonly className?: string;
}

export function Avatar({ name, url, className }: AvatarProps): React.ReactNode {
  const initials = name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
  const shape = 'size-7 flex-none rounded-full object-cover';
  // Only pictures that our own server hands out: the policy allows no others.
  if (url?.startsWith('/')) return <img src={url} alt="" className={cn(shape, className)} />;
  return (
    <span
      aria-hidden
      className={cn(
        shape,
        'brand-mark grid place-items-center text-[11px] font-[650] tracking-normal',
        className,
      )}
    >
      {initials || '?'}
    </span>
  );
}
