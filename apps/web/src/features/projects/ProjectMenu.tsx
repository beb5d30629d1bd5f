import { ChevronDown, Layers } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ProjectDot } from '../../shared/ui/brand.js';
import type ProjectMenuList from './ProjectMenuList.js';
import type { ProjectMenuProps } from './ProjectMenuList.js';
import { texts } from './texts.js';

/** Menus are a large part of the library of controls; a page at rest has time for it. */
const LOADED_AFTER_MS = 1000;

/** The button that names the project. The menu behind it is code of its own, and is there before anybody needs it. */
export function ProjectMenu(props: ProjectMenuProps): React.ReactNode {
  const { projects, current } = props;
  const total = projects.reduce((sum, project) => sum + project.bookmarks_count, 0);
  const button = useRef<HTMLButtonElement>(null);
  const { List, load, wasPressed } = useMenuCode(button);
  const face = (
    <>
      {current ? <ProjectDot id={current.id} /> : <Layers aria-hidden className="size-4 text-ink-3" />}
      <span className="sr-only">Project: </span>
      <span className="truncate">{current?.name ?? texts.all}</span>
      <span className="font-[450] text-ink-3 tabular-nums">{current?.bookmarks_count ?? total}</span>
      <ChevronDown aria-hidden className="size-4 flex-none text-ink-3" />
    </>
  );
  const look =
    'flex h-[34px] min-w-0 items-center gap-2 rounded-md px-2.5 font-[560] transition-colors hover:bg-hover data-popup-open:bg-hover phone:h-11';
  if (List) {
    const trigger = (
      <button ref={button} type="button" className={look}>
        {face}
      </button>
    );
    return <List {...props} total={total} trigger={trigger} defaultOpen={wasPressed} />;
  }
  // On the press, not on the click: between the two the button may give way to the menu's own.
  const open = (event: React.MouseEvent): void => void (event.button === 0 && load(true));
  return (
    <button
      ref={button}
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      className={look}
      onPointerDown={open}
      onClick={open}
      onPointerEnter={() => load(false)}
      onFocus={() => load(false)}
    >
      {face}
    </button>
  );
}

interface MenuCode {
  /** Absent: not loaded yet. */
  readonly List: typeof ProjectMenuList | undefined;
  readonly load: (isPressed: boolean) => void;
  readonly wasPressed: boolean;
}

let loaded: typeof ProjectMenuList | undefined;

/** Loads the menu when the page is at rest or somebody comes near; the focus stays where it was. */
function useMenuCode(button: React.RefObject<HTMLButtonElement | null>): MenuCode {
  const [List, setList] = useState(() => loaded);
  const [wasPressed, setPressed] = useState(false);
  const hadFocus = useRef(false);
  const load = (isPressed: boolean): void => {
    if (isPressed) setPressed(true);
    import('./ProjectMenuList.js').then(
      ({ default: code }) => {
        loaded = code;
        hadFocus.current = document.activeElement === button.current;
        setList(() => code);
      },
      // No connection: the next press asks again.
      () => undefined,
    );
  };
  const loadAtRest = useEffectEvent(() => load(false));
  useEffect(() => {
    if (loaded) return;
    const timer = setTimeout(() => loadAtRest(), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    if (List && hadFocus.current) button.current?.focus();
    hadFocus.current = false;
  }, [List, button]);
  return { List, load, wasPressed };
}
