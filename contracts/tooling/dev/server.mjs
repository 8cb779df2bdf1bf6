// The development server of one remote.
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { calls } from '@kerbside/contracts/http/all';
import { devConfig } from '../webpack/dev-config.mjs';
import { siteProxy } from './site-calls.mjs';

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
      historyApiFallback: true,
      proxy: [siteProxy({ origin, calls })],
    },
    compiler,
  );
  await server.start();
  await built;
};
