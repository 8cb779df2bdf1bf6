// Which calls come from outside, and which service receives them.
import { prefixes } from '@kerbside/contracts/page/remotes';

const isInternal = ({ who, path }) => who === 'service' || who === 'edge' || path.startsWith('/internal/');
const segmentsOf = (path) => path.split('/').filter(Boolean);
const pageSegments = new Set(Object.values(prefixes).flatMap((list) => list.map((prefix) => segmentsOf(prefix)[0])));

/**
 * Assigns paths to services: the shortest prefixes under which one service owns every call. Paths that several services share below one parameter,
 * and paths among the pages, go to the edge, which knows the whole table.
 */
export const routesOf = (calls) => {
  const outside = calls.filter((call) => !isInternal(call)).map((call) => ({ ...call, segments: segmentsOf(call.path) }));
  const routes = routesUnder([], outside).sort((one, other) => one.path.localeCompare(other.path, 'en'));
  const exposed = calls.filter(isInternal).find(({ path }) => routes.some((route) => covers(route, path)));
  if (exposed) throw new Error(`${exposed.path} is for our own services only, and would be reachable from outside`);
  return routes;
};

const covers = ({ path, exact }, wanted) => wanted === path || (!exact && wanted.startsWith(`${path}/`));

const routesUnder = (prefix, calls) => {
  const path = `/${prefix.join('/')}`;
  const depth = prefix.length;
  if (depth > 0 && ownersOf(calls).length === 1) return [{ path, service: calls[0].service, exact: false }];
  const here = calls.filter(({ segments }) => segments.length === depth);
  const below = new Set(calls.flatMap(({ segments }) => segments.slice(depth, depth + 1)));
  return [
    ...(ownersOf(here).length === 1 ? [{ path, service: here[0].service, exact: true }] : []),
    ...[...below]
      .filter((segment) => !segment.includes('{') && !(depth === 0 && pageSegments.has(segment)))
      .flatMap((segment) =>
        routesUnder(
          [...prefix, segment],
          calls.filter(({ segments }) => segments[depth] === segment),
        ),
      ),
  ];
};

const ownersOf = (calls) => [...new Set(calls.map(({ service }) => service))];
