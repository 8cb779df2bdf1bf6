// usage: node contracts/tooling/dev.mjs <mfe-quote | mfe-payment | mfe-account | mfe-backoffice> [port]
// Runs one remote on its own, with its fake host; changes appear at once, and what was typed stays. Its calls are forwarded to a site that runs at
// SITE_URL (http://localhost:3000). For development only; never shipped.
import { build } from './build.mjs';
import { chosen } from './build/workspaces.mjs';

const [name = '', port = '4000'] = process.argv.slice(2);
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const workspace = chosen([name]).find(({ remote }) => remote !== undefined);
const refusal =
  (!workspace && `${name} is not a remote`) ||
  (!/^\d{1,5}$/.test(port) && `${port} is not a port: npm run dev -w ${name} -- 7190`) ||
  (!URL.canParse(site) && `SITE_URL is not an address: ${site}`);
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
await build(['contracts']);
const { startDev } = await import('./dev/server.mjs');

const { url } = await startDev({ name: workspace.remote, dir: workspace.dir, site, port: Number(port) });
process.stdout.write(`${name} runs on its own at ${url}, over the site at ${site}\n`);
