/** Local storage that may be forbidden: reading then finds nothing and writing has no effect. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What is kept there is a convenience; nothing depends on it.
  }
}
