// What a remote's own server does during development with what is the site's, which runs elsewhere.
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

/** The dev server's proxy: it hands calls on as if the site's own page had made them. */
export const siteProxy = ({ origin, calls }) => {
  const isCall = callTest(calls);
  return {
    context: (path, { method, headers }) => isCall(method, path, headers.accept),
    target: origin,
    changeOrigin: true,
    logLevel: /** @type {const} */ ('silent'),
    onProxyReq: (onward) => onward.hasHeader('origin') && onward.setHeader('origin', origin),
    onError: (_error, _request, response) => {
      const message = `No site answers at ${origin}. Start one with npm start, or say with SITE_URL where it runs.`;
      response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify({ success: false, error: { message, code: 'SITE_NOT_RUNNING' } }));
    },
  };
};
