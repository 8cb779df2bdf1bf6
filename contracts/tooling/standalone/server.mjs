// One remote's pages on their own, and behind them a site that runs elsewhere: its services answer the calls.
import { createReadStream, statSync } from 'node:fs';
import { createServer, request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import { extname, resolve, sep } from 'node:path';
import { callTest } from './call-test.mjs';
import { buildingPage, noSitePage } from './pages.mjs';

const mediaTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const probeMs = 1_500;

/** `folder` is what is built of the remote, once `isBuilt()`; `site` is the origin of a running site. Port 0 takes any free one. */
export const startStandalone = async ({ name, folder, site, calls, isBuilt, port }) => {
  const origin = new URL(site).origin;
  const isCall = callTest(calls);
  const server = createServer((request, response) => {
    const path = request.url.split('?')[0];
    if (isCall(request.method, path, request.headers.accept)) return handOn(origin, request, response);
    const file = fileAt(folder, path);
    return file ? send(file, response) : void page(request, response);
  });

  /** Every other path is a page of the remote. */
  const page = async (request, response) => {
    const isAlone = new URLSearchParams(request.url.split('?')[1]).has('alone');
    if (!isBuilt()) return html(response, buildingPage(name));
    if (!isAlone && !(await answers(origin))) return html(response, noSitePage(name, origin));
    return send(resolve(folder, 'index.html'), response);
  };

  await new Promise((done, failed) => server.once('error', failed).listen(port, '127.0.0.1', done));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
};

const answers = (origin) =>
  fetch(`${origin}/health/live`, { signal: AbortSignal.timeout(probeMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The site takes what its own pages send: the page's origin becomes its own. */
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

const fileAt = (folder, path) => {
  const file = resolve(folder, `.${path}`);
  return file.startsWith(folder + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
};

const send = (file, response) => {
  response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
};

const html = (response, text) =>
  response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(text);
