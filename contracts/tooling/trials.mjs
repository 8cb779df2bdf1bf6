// usage: node contracts/tooling/trials.mjs [trial ...] [-- options of each]
// Builds the product, then runs the fault trials one after another, each in a process of its own, and exits with 1 when one of them fails.
import { build } from './build.mjs';
import { root } from './build/workspaces.mjs';
import { runScript } from './processes.mjs';

const trials = ['rebalance', 'toxics', 'replicas', 'drill'];
const [wanted, options] = split(process.argv.slice(2));
const unknown = wanted.filter((name) => !trials.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no trial called ${unknown.join(', ')}. Trials: ${trials.join(', ')}\n`);
  process.exit(2);
}
await build([], { say: () => {} });
for (const name of trials.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const began = Date.now();
  const { code } = await runScript([`contracts/tooling/trials/${name}.mjs`, ...options], { cwd: root });
  if (code !== 0) process.exitCode = 1;
  process.stdout.write(`${name} took ${Math.round((Date.now() - began) / 1000)} s\n`);
}

function split(args) {
  const at = args.indexOf('--');
  return at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 1)];
}
