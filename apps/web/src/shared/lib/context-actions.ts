import { useEffect, useRef } from 'react';
import type { ShortcutName } from './shortcuts.js';

/** Something the palette offers because of where one is: for the row with the focus, or for what is selected. */
export interface ContextAction {
  readonly label: string;
  readonly shortcut?: ShortcutName;
  readonly run: () => void;
}

export interface ActionContext {
  /** What the actions are about, such as a bookmark's title. */
  readonly about: string;
  readonly actions: readonly ContextAction[];
  /** Of the whole list, which nobody has pointed at: the page's own actions are likelier. */
  readonly isOfList?: boolean;
}

let describeContext: (() => ActionContext | null) | null = null;

/** Says what can be done here. Asked when the palette opens, while the row still has the focus. */
export function useActionContext(describe: () => ActionContext | null): void {
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  useEffect(() => {
    const own = (): ActionContext | null => latest.current();
    describeContext = own;
    return () => {
      if (describeContext === own) describeContext = null;
    };
  }, []);
}

export const actionContext = (): ActionContext | null => describeContext?.() ?? null;
