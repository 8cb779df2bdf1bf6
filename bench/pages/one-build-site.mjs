// Serves the single build as a site: its own files and pages, with hints as good as the product's. Everything else goes to the product's edge.
import { createServer, request as ask } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ownerOf } from '@kerbside/contracts/page/remotes';
import { startRemoteHost } from '@kerbside/contracts/tooling/remote-host.mjs';

export const startOneBuildSite = async (edgeUrl, build) => {
  const files = await startRemoteHost({ dir: build.dir });
  const server = createServer((request, response) => {
    const [path] = request.url.split('?');
    if (path.startsWith('/js/')) return pass(files.url, request, response, path.replace('/js/', `/${build.version}/`));
    if (/text\/html/.test(request.headers.accept ?? '')) return void page(edgeUrl, build, path, request, response);
    return pass(edgeUrl, request, response);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      return files.close();
    },
  };
};

const page = async (edgeUrl, build, path, request, response) => {
  const answer = await fetch(edgeUrl + request.url, { headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' } });
  const html = asOneBuild(await answer.text(), build, path);
  const isBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const body = isBrotli ? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : gzipSync(html);
  response
    .writeHead(answer.status, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': isBrotli ? 'br' : 'gzip',
      'content-length': body.length,
      'cache-control': 'no-store',
    })
    .end(body);
};

const withoutOurs = (html) =>
  html
    .replace(/<link rel="stylesheet"[^>]*>\n?/g, '')
    .replace(/<script defer[^>]*><\/script>\n?/g, '')
    .replace(/<link rel="preload" as="(script|style)"[^>]*>\n?/g, '');

/** The product's page with the files of the single build instead of its own, and without the lists of remotes. */
const asOneBuild = (html, build, path) => {
  const route = path === '/' ? 'home' : ownerOf(path);
  const later = (build.routes[route] ?? []).filter((name) => !build.entry.includes(name));
  const tags = [
    ...build.entry.map((name) =>
      name.endsWith('.css')
        ? `<link rel="stylesheet" href="/js/${name}">`
        : `<script defer src="/js/${name}" fetchpriority="high"></script>`,
    ),
    ...later.map(
      (name) =>
        `<link rel="preload" as="${name.endsWith('.css') ? 'style' : 'script'}" href="/js/${name}" crossorigin fetchpriority="low">`,
    ),
  ];
  return withoutOurs(html)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
    .replace(
      /(<script type="application\/json"[^>]*>)([^<]*)(<\/script>)/,
      (_all, open, json, close) => open + JSON.stringify(withoutRemotes(JSON.parse(json))) + close,
    );
};

/** Both sides wait for who is signed in where the edge says that somebody is. */
const withoutRemotes = ({ config, hasSession }) => ({ remotes: [], keys: {}, texts: {}, config, hasSession });

/** Forwards a request as if the page came from the edge itself. */
const pass = (edgeUrl, request, response, path = request.url) => {
  const { origin, referer: _referer, ...kept } = request.headers;
  const headers = { ...kept, host: new URL(edgeUrl).host, ...(origin ? { origin: edgeUrl } : {}) };
  const onward = ask(edgeUrl + path, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
};
