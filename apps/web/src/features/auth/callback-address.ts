declare global {
  interface Window {
    /** Left by boot.js, which took it out of the address before anything else was loaded. */
    __authCallback?: string;
  }
}

/** The query that the provider's redirect carried. It can be taken once. */
export function takeCallbackQuery(): string {
  const query = window.__authCallback ?? window.location.search;
  delete window.__authCallback;
  if (window.location.search) window.history.replaceState(null, '', window.location.pathname);
  return query;
}
