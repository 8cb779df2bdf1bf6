// What a remote's own server does during development with what is the site's, which runs elsewhere.
import { prefixes } from '@kerbside/contracts/page/remotes';

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (words) => words.replace(/[&<>"]/g, (mark) => escaped[mark]);

/** Shown in place of a remote while no site answers its calls. */
const noSitePage = (name, origin) => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>No site answers at ${text(origin)}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
<main>
<h1>No site answers at ${text(origin)}</h1>
<p>${text(name)} asks a running site for its data. Start one in another terminal with <code>npm start</code>; this page goes on by itself.</p>
<p>If it runs elsewhere, say where: <code>SITE_URL=https://site.example npm run dev -w ${text(name)}</code>.</p>
<p><a href="?alone">Draw ${text(name)} without a site</a>: every call then fails.</p>
</main>
</html>
`;

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

/** Replaces a page with a notice while no site answers, unless it is to be drawn `?alone`. */
export const noSiteNotice =
  ({ name, origin }) =>
  async (request, response, next) => {
    const isPage = request.headers.accept?.includes('text/html') && !/[?&]alone\b/.test(request.url);
    if (!isPage || (await answers(origin))) return next();
    return response
      .writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(noSitePage(name, origin));
  };

const answers = (origin) =>
  fetch(`${origin}/health/live`, { signal: AbortSignal.timeout(1_500) }).then(
    ({ ok }) => ok,
    () => false,
  );

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
