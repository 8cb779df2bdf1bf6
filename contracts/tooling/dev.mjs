// usage: node contracts/tooling/dev.mjs <mfe-quote | mfe-payment | mfe-account | mfe-backoffice> [port]
// Runs one remote on its own, with its fake host; changes appear at once, and what was typed stays. Its calls are forwarded to a site that runs at
// SITE_URL (http://localhost:3000). For development only; never shipped.
import { build } from './build.mjs';
import { chosen } from './build/workspaces.mjs';

const [name = '', port = '4000'] = process.argv.slice(2);
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const workspace = chosen([name]).find(({ remote }) => remote !== undefined);
if (!workspace) throw new Error(`${name} is not a remote`);
if (!URL.canParse(site)) throw new Error(`SITE_URL is no address: ${site}`);
await build(['contracts']);
const { startDev } = await import('./dev/server.mjs');

const { url } = await startDev({ name: workspace.remote, dir: workspace.dir, site, port: Number(port) });
process.stdout.write(`${name} runs on its own at ${url}, over the site at ${site}\n`);
