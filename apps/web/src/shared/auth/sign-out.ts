/*
 * Leaving on purpose: what is kept on this device for this person goes, in every tab. A session that merely ended
 * (401) keeps it, because the person comes back.
 */

type Listener = () => void;

const listeners = new Set<Listener>();
const channel = new BroadcastChannel('quickstash:sign-out');
channel.onmessage = () => run();

export const onSignOut = (forget: Listener): void => void listeners.add(forget);

export function tellSignOut(): void {
  channel.postMessage('signed-out');
  run();
}

function run(): void {
  for (const listener of listeners) listener();
}
