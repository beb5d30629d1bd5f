import { useEffect, useEffectEvent } from 'react';

/** What can be asked of the workspace from anywhere in the app. */
export type Command = 'add' | 'add-project' | 'import' | 'introduction' | 'search';

const listeners = new Map<Command, () => void>();
const waiting = new Set<Command>();

/** Done at once when somebody on screen does it, else as soon as somebody is. */
export function requestCommand(command: Command): void {
  const listener = listeners.get(command);
  if (listener) listener();
  else waiting.add(command);
}

/** Carries the command out while the component is on screen. */
export function useCommand(command: Command, onCommand: () => void): void {
  const run = useEffectEvent(onCommand);
  useEffect(() => {
    const own = (): void => run();
    listeners.set(command, own);
    if (waiting.delete(command)) own();
    return () => {
      if (listeners.get(command) === own) listeners.delete(command);
    };
  }, [command]);
}
