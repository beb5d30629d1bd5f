/** Value of one cookie of a `Cookie` header. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const pair = header?.split(/; */).find((one) => one.startsWith(start));
  return pair?.slice(start.length);
}
