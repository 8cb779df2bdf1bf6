// usage: node contracts/tooling/standalone.mjs <mfe-quote | mfe-payment | mfe-account | mfe-backoffice> [port]
// Runs one remote on its own, with its fake host, and builds it again whenever a file changes. For working on it; never shipped.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import webpack from 'webpack';
import { build } from './build.mjs';
import { chosen } from './build/workspaces.mjs';

const mediaTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
};

const [name = '', port = '4000'] = process.argv.slice(2);
const workspace = chosen([name]).find(({ remote }) => remote !== undefined);
if (!workspace) throw new Error(`${name} is not a remote`);
await build(['contracts']);
const { standaloneConfig } = await import('./webpack/config.mjs');
const config = standaloneConfig({ name: workspace.remote, dir: workspace.dir });

webpack(config).watch({}, (error, stats) => {
  const text = error ? error.stack : stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  process.stdout.write(`${text || `built ${name}`}\n`);
});

createServer((request, response) => {
  const asked = resolve(config.output.path, `.${new URL(request.url ?? '/', 'http://localhost').pathname}`);
  const isFile = asked.startsWith(config.output.path + sep) && statSync(asked, { throwIfNoEntry: false })?.isFile();
  // Every other path is a page of the remote.
  const file = isFile ? asked : resolve(config.output.path, 'index.html');
  response.writeHead(200, { 'content-type': mediaTypes[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-store' });
  createReadStream(file)
    .on('error', () => response.end('Building…'))
    .pipe(response);
}).listen(Number(port), () => process.stdout.write(`${name} runs on its own at http://localhost:${port}\n`));
