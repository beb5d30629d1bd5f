import { useEffect } from 'react';

interface PageMeta {
  readonly title: string;
  /** Keeps the page out of search engines. */
  readonly index?: 'noindex';
}

/** Title and robots of a page while it is shown. */
export function usePage({ title, index }: PageMeta): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  useEffect(() => {
    if (!index) return undefined;
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex, nofollow';
    document.head.append(tag);
    return () => tag.remove();
  }, [index]);
}
