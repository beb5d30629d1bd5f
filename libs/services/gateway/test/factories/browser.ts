/** Follows redirects and keeps cookies for each host (and path) as a browser does. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(url, { headers });
  }

  async fetch(url: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Response> {
    const { host, pathname } = new URL(url);
    const sent = this.cookieHeader(url, pathname);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(sent === '' ? {} : { cookie: sent }) },
    });
    for (const line of response.headers.getSetCookie()) this.keep(host, line);
    return response;
  }

  /** Goes on until a page answers or `isEnd` says that this address is where the test wanted to be. */
  async follow(start: string, isEnd: (url: URL) => boolean): Promise<URL> {
    let url = new URL(start);
    for (let hops = 0; hops < 15; hops += 1) {
      if (isEnd(url)) return url;
      const response = await this.get(url.href);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`${url.href} answered ${response.status}: ${await response.text()}`);
      url = new URL(location, url);
    }
    throw new Error(`Still being redirected at ${url.href}`);
  }

  /** `Cookie` that goes to this path of the address's host. */
  cookieHeader(url: string, pathname: string): string {
    const { host } = new URL(url);
    return [...this.cookies]
      .filter(([key, { path }]) => key.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([key, { value }]) => `${key.slice(host.length + 1)}=${value}`)
      .join('; ');
  }

  forget(): void {
    this.cookies.clear();
  }

  cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  private keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const key = `${host} ${pair.slice(0, at)}`;
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const isGone = attributes.some(
      (one) => /^max-age=0$/i.test(one) || /^expires=thu, 01 jan 1970/i.test(one),
    );
    if (isGone) this.cookies.delete(key);
    else this.cookies.set(key, { value: pair.slice(at + 1), path });
  }
}
