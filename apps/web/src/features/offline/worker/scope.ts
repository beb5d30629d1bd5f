/*
 * The part of a service worker's world that is used here. TypeScript's own description of it cannot be loaded
 * beside that of a page.
 */

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RouterRule {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network';
}

export interface InstallEvent extends WorkerEvent {
  /** Chromium from 123. */
  readonly addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Events {
  readonly install: InstallEvent;
  readonly activate: WorkerEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageEvent<unknown>;
}

export interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}
