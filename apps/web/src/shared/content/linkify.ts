import { findLinks } from '#util/url';

export interface TextPart {
  readonly text: string;
  /** Where it leads, when it is an address that may be followed. */
  readonly href?: string;
}

/** A line split into plain text and addresses. Joined, the parts are the line again. */
export function linkify(line: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { start, end, url } of findLinks(line)) {
    if (start > at) parts.push({ text: line.slice(at, start) });
    parts.push({ text: line.slice(start, end), href: url });
    at = end;
  }
  if (at < line.length) parts.push({ text: line.slice(at) });
  return parts;
}
