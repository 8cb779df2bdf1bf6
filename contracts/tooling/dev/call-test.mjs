import { prefixes } from '@kerbside/contracts/page/remotes';

const firstSegment = (path) => path.split('/')[1] ?? '';
const pageSegments = new Set(Object.values(prefixes).flatMap((list) => list.map(firstSegment)));
const patternOf = (path) => new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`);

/** Whether a request is a call rather than a page: every request that does not read a page, everything under paths that only calls use, and, on a path that both use, a request for data. */
export const callTest = (calls) => {
  const segments = new Set([...calls.map(({ path }) => firstSegment(path)), 'api', 'ajax'].filter((segment) => !pageSegments.has(segment)));
  const reads = calls.filter(({ method }) => method === 'GET').map(({ path }) => patternOf(path));
  return (method, path, accept = '') => {
    if (!['GET', 'HEAD'].includes(method) || segments.has(firstSegment(path))) return true;
    return !accept.includes('text/html') && reads.some((pattern) => pattern.test(path));
  };
};
