/** What another app shared with this one: the parameters that the manifest's share_target names. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const NAMES = ['title', 'text', 'url'] as const;

/** Null when nothing was shared. */
export function sharedFrom(search: string): Shared | null {
  const given = new URLSearchParams(search);
  const read = (name: (typeof NAMES)[number]): string => given.get(name)?.trim() ?? '';
  const shared = { title: read('title'), text: read('text'), url: read('url') };
  return shared.title || shared.text || shared.url ? shared : null;
}

/** The rest of the address, so that a reload does not share again. */
export function withoutShared(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of NAMES) rest.delete(name);
  return rest.size > 0 ? `?${rest.toString()}` : '';
}
