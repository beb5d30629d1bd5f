import type { UpstreamName } from './services.js';

export interface RouteRule {
  /** Path segments; `:x` matches one segment, a trailing `*` any rest including nothing. */
  readonly pattern: string;
  /** `gateway`: answered by the gateway itself. */
  readonly target: UpstreamName | 'gateway';
  /** Reachable without a session or API token: the service sees an anonymous identity. */
  readonly public?: true;
}

/** Which service answers which public path. The first match wins, so the most specific come first. */
export const ROUTES: readonly RouteRule[] = [
  { pattern: '/api/auth/openai-key', target: 'suggestion' },
  { pattern: '/api/auth/*', target: 'gateway' },
  { pattern: '/api/tokens/*', target: 'gateway' },
  { pattern: '/api/events', target: 'gateway' },
  { pattern: '/api/health/*', target: 'gateway' },
  { pattern: '/api/bookmarks/:id/share', target: 'sharing' },
  { pattern: '/api/projects/:id/share', target: 'sharing' },
  { pattern: '/api/bookmarks/*', target: 'bookmark' },
  { pattern: '/api/projects/*', target: 'bookmark' },
  { pattern: '/api/tags/*', target: 'bookmark' },
  { pattern: '/api/stats/*', target: 'bookmark' },
  { pattern: '/api/operations/*', target: 'bookmark' },
  { pattern: '/api/upload/*', target: 'bookmark' },
  { pattern: '/uploads/*', target: 'bookmark', public: true },
  { pattern: '/api/import/*', target: 'import' },
  { pattern: '/api/rules/*', target: 'rules' },
  { pattern: '/api/sharing/public/*', target: 'sharing', public: true },
  { pattern: '/api/sharing/*', target: 'sharing' },
  { pattern: '/shared/:token', target: 'sharing', public: true },
  { pattern: '/shared/:token/files/*', target: 'sharing', public: true },
  { pattern: '/api/suggestions/*', target: 'suggestion' },
];

/** The rule for a path (without its query), or undefined when nobody owns it. */
export function routeOf(path: string): RouteRule | undefined {
  const segments = path.split('/');
  return ROUTES.find((rule) => matches(rule.pattern.split('/'), segments));
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return true;
    const segment = segments[index];
    if (part.startsWith(':') ? !segment : segment !== part) return false;
  }
  return pattern.length === segments.length;
}
