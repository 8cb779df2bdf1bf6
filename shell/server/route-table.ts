import { callsOf, serviceNames, type Call, type HttpMethod } from '@kerbside/contracts/call';
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

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];

/**
 * What a service has below its own prefix and this release of the edge does not know: a new call ships without the shell. Its service says who may make it.
 * What a call says to the edge (an upload, a file, a list to keep) holds from the shell's next release.
 */
export const unlisted: readonly Call[] = serviceNames.flatMap((service) =>
  methods.map((method) =>
    callsOf(service)(`${method} /api/${service}/*`, { id: `unlisted-${service}`, who: 'public', summary: 'A call of a newer release.' }),
  ),
);

const firstSegment = (path: string): string => path.split('/')[1] ?? '';

const pageSegments = new Set(Object.values(prefixes).flatMap((list) => list.map(firstSegment)));

/** First path segments that only calls use: a GET there that matches no call is a mistaken call, not a page. */
export const callSegmentsOf = (calls: readonly Call[]): ReadonlySet<string> =>
  new Set([...calls.map((call) => firstSegment(call.path)), 'api', 'ajax', 'internal'].filter((segment) => !pageSegments.has(segment)));

export const looksLikeCall = (segments: ReadonlySet<string>, method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || segments.has(firstSegment(path));
