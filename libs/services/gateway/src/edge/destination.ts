import { routeOf, type ServiceName } from '#contracts';
import { invalid, notFound } from '#platform/errors';
import type { Lane } from '#platform/upstream';

/** How much the edge finds out about the caller before it forwards. */
export type Admission =
  /** Probes: nothing is looked up, so that they answer while a dependency is down. */
  | 'unchecked'
  /** Nobody in particular, whatever the request carries: the web app's files, pages of shares. */
  | 'anonymous'
  /** A credential counts when it is good; without one the service decides. */
  | 'optional'
  /** 401 without a good credential. */
  | 'required';

export interface Destination {
  readonly target: ServiceName;
  readonly admission: Admission;
  /** Files that a page shows by the dozen have a limit of their own. */
  readonly isUpload: boolean;
  /** What it is counted with while it is under way; absent: what nobody can make slow for others. */
  readonly lane?: Lane;
}

const WEB: Destination = { target: 'gateway', admission: 'anonymous', isUpload: false };
const HEALTH: Destination = { target: 'gateway', admission: 'unchecked', isUpload: false };

const STREAM = '/api/events';
const SENDING = /^\/api\/(upload\/files?|import\/file|projects\/import)$/;
const FETCHING = /^\/uploads\/|^\/api\/projects\/[^/]+\/export$|^\/shared\/[^/]+\/files\//;
/** Addresses of files, and of what is shared: a visit has no session. */
const FILES = /^\/uploads\/|^\/shared\/[^/]+\/files\//;
const VISIT = /^\/shared\//;

/** Never reached from outside, however they are spelt. */
const OURS = /^\/+(api|internal|uploads)(\/|$)/i;

/** Characters of the longest path that is taken; our own stay below 300. */
const MAX_PATH = 2_048;

/**
 * Path of a request target; the query is nobody's business here.
 * @throws 400 for anything but a plain path, and for one that is longer than any of ours
 */
export function pathOf(target: string | undefined): string {
  if (!target?.startsWith('/')) throw invalid('The request could not be read.', [], 'malformed_request');
  const mark = target.search(/[?#]/);
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.length > MAX_PATH) throw invalid('The address is too long.', [], 'path_too_long');
  return path;
}

/** Who answers a path. @throws 404 for what looks like the API and belongs to nobody */
export function destinationOf(path: string): Destination {
  const rule = routeOf(path);
  if (!rule) {
    if (OURS.test(decoded(path))) throw notFound('Resource');
    return WEB;
  }
  if (path.startsWith('/api/health/')) return HEALTH;
  // The gateway's own rooms mark each endpoint themselves: signing in needs no session, tokens do.
  const isOptional = rule.public === true || rule.target === 'gateway';
  return {
    target: rule.target,
    admission: admissionOf(path, isOptional),
    isUpload: FILES.test(path),
    ...laneOf(path),
  };
}

function admissionOf(path: string, isOptional: boolean): Admission {
  if (VISIT.test(path)) return 'anonymous';
  return isOptional ? 'optional' : 'required';
}

/** Event streams are bounded where they are opened. */
function laneOf(path: string): { lane?: Lane } {
  if (path === STREAM) return {};
  if (SENDING.test(path)) return { lane: 'uploads' };
  return { lane: FETCHING.test(path) ? 'files' : 'calls' };
}

/** A router decodes paths too: what it would see must not be another route than we saw. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid('The request could not be read.', [], 'malformed_request');
  }
}
