import { texts } from './texts.js';

const KNOWN: ReadonlySet<string> = new Set([...texts.errors.values(), texts.failed, texts.noToken]);

/**
 * The failure that the landing page's address tells of. Only our own words: anyone can make an address,
 * and what it says must not look as if the product said it.
 */
export function failureText(error: string | null, message: string | null): string | null {
  if (!error && !message) return null;
  if (message && KNOWN.has(message)) return message;
  return (error && texts.errors.get(error)) || texts.failed;
}
