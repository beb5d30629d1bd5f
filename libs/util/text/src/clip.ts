/** Number of characters as limits count them: code points, so an emoji outside the basic plane is one. */
export function characterCount(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length - 1; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next < 0xdc00 || next > 0xdfff) continue;
    pairs += 1;
    i += 1;
  }
  return text.length - pairs;
}

/** The first `max` characters (code points); never cuts a surrogate pair in two. */
export function clipText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count += 1) {
    const unit = text.codePointAt(end) ?? 0;
    end += unit > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
