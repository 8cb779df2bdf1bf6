import type { Call, HttpMethod } from '@kerbside/contracts/call';
import { prefixes } from '@kerbside/contracts/page/remotes';

export interface Route {
  readonly method: HttpMethod;
  /** In the router's notation. */
  readonly url: string;
  readonly call: Call;
}

/** A call that only our own services or the edge itself make is not reachable from outside. */
const isInternal = (call: Call): boolean => call.who === 'service' || call.who === 'edge' || call.path.startsWith('/internal/');

/** `/ajax/codelookup/query:{postcode}` → `/ajax/codelookup/query:::postcode`: a colon is doubled, a name in braces becomes a parameter. */
export const routerPath = (path: string): string => path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1');

export const routesOf = (calls: readonly Call[]): readonly Route[] =>
  calls.filter((call) => !isInternal(call)).map((call) => ({ method: call.method, url: routerPath(call.path), call }));

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

const pageSegments = new Set(Object.values(prefixes).flatMap((list) => list.map(firstSegment)));

/** First path segments that only calls use: a GET there that matches no call is a mistaken call, not a page. */
export const callSegmentsOf = (calls: readonly Call[]): ReadonlySet<string> =>
  new Set([...calls.map((call) => firstSegment(call.path)), 'api', 'ajax', 'internal'].filter((segment) => !pageSegments.has(segment)));

export const looksLikeCall = (segments: ReadonlySet<string>, method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || segments.has(firstSegment(path));
