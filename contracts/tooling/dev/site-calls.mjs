// Runs before a remote's own pages during development: a site that runs elsewhere answers the calls.
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { prefixes } from '@kerbside/contracts/page/remotes';

// Shown in place of a remote while no site answers its calls.

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (words) => words.replace(/[&<>"]/g, (mark) => escaped[mark]);

const noSitePage = (name, origin) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>No site answers at ${text(origin)}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } code { background: #eee; padding: 0.1em 0.3em }</style>
</head>
<body>
<main>
<h1>No site answers at ${text(origin)}</h1>
<p>${text(name)} asks a running site for its data. Start one in another terminal with <code>npm start</code>; this page goes on by itself.</p>
<p>If it runs elsewhere, say where: <code>SITE_URL=https://site.example npm run dev -w ${text(name)}</code>.</p>
<p><a href="?alone">Draw ${text(name)} without a site</a>: every call then fails.</p>
</main>
</body>
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

const probeMs = 1_500;

/** Middleware that forwards calls to the site at `site`, and replaces pages with a notice while no site answers there. Other requests pass through. */
export const siteCalls = ({ name, site, calls }) => {
  const origin = new URL(site).origin;
  const isCall = callTest(calls);
  return (request, response, next) => {
    const [path, query] = request.url.split('?');
    if (isCall(request.method, path, request.headers.accept)) return handOn(origin, request, response);
    const isPage = (request.headers.accept ?? '').includes('text/html');
    if (!isPage || new URLSearchParams(query).has('alone')) return next();
    return answers(origin).then((isThere) => (isThere ? next() : html(response, noSitePage(name, origin))));
  };
};

const answers = (origin) =>
  fetch(`${origin}/health/live`, { signal: AbortSignal.timeout(probeMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The site accepts what its own pages send, so the page's origin is replaced by the site's. */
const handOn = (origin, request, response) => {
  const { host: _, origin: from, ...headers } = request.headers;
  const ask = origin.startsWith('https:') ? askHttps : askHttp;
  const onward = ask(new URL(request.url, origin), {
    method: request.method,
    headers: { ...headers, ...(from ? { origin } : {}) },
  });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (response.headersSent) return response.destroy();
    const message = `No site answers at ${origin}. Start one with npm start, or say with SITE_URL where it runs.`;
    response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    return response.end(JSON.stringify({ success: false, error: { message, code: 'SITE_NOT_RUNNING' } }));
  });
  request.on('aborted', () => onward.destroy()).pipe(onward);
};

const html = (response, text) =>
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);
