// usage: node contracts/tooling/standalone.mjs <mfe-quote | mfe-payment | mfe-account | mfe-backoffice> [port]
// Runs one remote on its own, with its fake host, and builds it again whenever a file changes. Its calls are handed to a site that runs at SITE_URL
// (http://localhost:3000). For working on it; never shipped.
import webpack from 'webpack';
import { build } from './build.mjs';
import { chosen } from './build/workspaces.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const [name = '', port = '4000'] = process.argv.slice(2);
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const workspace = chosen([name]).find(({ remote }) => remote !== undefined);
if (!workspace) throw new Error(`${name} is not a remote`);
if (!URL.canParse(site)) throw new Error(`SITE_URL is no address: ${site}`);
await build(['contracts']);
const { standaloneConfig } = await import('./webpack/config.mjs');
const { startStandalone } = await import('./standalone/server.mjs');
const { calls } = await import('../dist/http/all.js');
const config = standaloneConfig({ name: workspace.remote, dir: workspace.dir });

let isBuilt = false;
webpack(config).watch({}, (error, stats) => {
  isBuilt ||= !error && !stats.hasErrors();
  const text = error ? error.stack : stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  say(text || `built ${name}`);
});

const { url } = await startStandalone({ name, folder: config.output.path, site, calls, isBuilt: () => isBuilt, port: Number(port) });
say(`${name} runs on its own at ${url}, over the site at ${site}`);
