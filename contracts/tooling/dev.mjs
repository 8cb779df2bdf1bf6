// usage: node contracts/tooling/dev.mjs <mfe-quote | mfe-payment | mfe-account | mfe-backoffice> [port]
// Runs one remote on its own, with its fake host; changes appear at once, and what was typed stays. Its calls are forwarded to a site that runs at
// SITE_URL (http://localhost:3000). For development only; never shipped.
import { build } from './build.mjs';
import { workspaces } from './build/workspaces.mjs';
import { isBusy } from './ports.mjs';

const [name = '', port = '4000'] = process.argv.slice(2);
const site = process.env.SITE_URL ?? 'http://localhost:3000';
const workspace = workspaces.find((one) => one.remote !== undefined && one.name === name);
const another = `npm run dev -w ${name} -- 7190`;
const isPort = /^\d{1,5}$/.test(port) && Number(port) < 65_536;
const refusal =
  (!workspace && `${name} is not a remote`) ||
  (!isPort && `${port} is not a port: ${another}`) ||
  (!URL.canParse(site) && `SITE_URL is not an address: ${site}`) ||
  ((await isBusy(Number(port))) && `Port ${port} is in use. Stop what listens there, or choose another: ${another}`);
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
await build(['contracts']);
const { startDev } = await import('./dev/server.mjs');

await startDev({ name: workspace.remote, dir: workspace.dir, site, port: Number(port) });
process.stdout.write(`${name} runs on its own at http://localhost:${port}, over the site at ${site}\n`);
