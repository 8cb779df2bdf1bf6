import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { ownerOf } from '@kerbside/contracts/page/remotes';
import { devConfig, files } from '../webpack/dev-config.mjs';

/** Serves the remote `name` (its workspace folder is `dir`) once it is built, and applies file changes at once. Its calls go to the site at `site`. */
export const startDev = async ({ name, dir, site, port }) => {
  const { origin } = new URL(site);
  const compiler = webpack(devConfig({ name, dir }));
  const built = new Promise((done) => compiler.hooks.done.tap('dev', done));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      // Compressed, a stream of the site would wait for more of it.
      compress: false,
      static: false,
      // The page connects to the address that it was loaded from, whatever its name.
      client: { webSocketURL: 'auto://0.0.0.0:0/ws', logging: 'warn', overlay: { errors: true, warnings: false, runtimeErrors: false } },
      historyApiFallback: { index: `${files}index.html` },
      proxy: [siteProxy(origin)],
    },
    compiler,
  );
  await server.start();
  await built;
};

/** Pages and their files are this server's; everything else is a call to the site, as if the site's own page had made it. */
const siteProxy = (origin) => ({
  context: (path, { method, headers }) => !path.startsWith(files) && path !== '/ws' && !isPage(path, method, headers.accept),
  target: origin,
  changeOrigin: true,
  logLevel: /** @type {const} */ ('silent'),
  onProxyReq: (onward) => onward.hasHeader('origin') && onward.setHeader('origin', origin),
  onError: (_error, _request, response) => {
    const message = `No site answers at ${origin}. Start one with npm start, or say with SITE_URL where it runs.`;
    response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify({ success: false, error: { message, code: 'SITE_NOT_RUNNING' } }));
  },
});

/** Some addresses are of a page and of a call: a page is asked for as one. */
const isPage = (path, method, accept = '') =>
  method === 'GET' && accept.includes('text/html') && (path === '/' || ownerOf(path) !== undefined);
