/** The `code` of an error from Node or undici: `ECONNRESET`, `UND_ERR_SOCKET`. Also for errors of another realm. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
