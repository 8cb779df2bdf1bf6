// usage: npm run bench -- <B1 B2 …, or all> [--rounds n] [--record] [--smoke]
// Runs benchmarks, both sides in one run, and prints the results. Recorded results are in RESULTS.md.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readArguments } from '@kerbside/contracts/tooling/read-arguments.mjs';
import { loadNow, machineClass } from './measure/machine.mjs';
import { printed, record } from './measure/report.mjs';

const benches = {
  B1: 'a read through the whole pipeline, against bare node:http',
  B6: 'from a commit to another service’s effect, against the least of the driver and kafkajs',
  B8: 'a file of 20 MB imported and undone, against the least that finds each person and tells of them',
  B11: 'cold loads of the composed site, against one build of the same screens',
  B12: 'script of the first route, and moving between pages, against one build',
  LISTS: 'what staff wait for with 100,000 customers and more',
  HOUSE: 'what a call costs the whole site',
};

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, record: { type: 'boolean' }, smoke: { type: 'boolean' } },
});
const names = positionals.includes('all') ? Object.keys(benches) : positionals;
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. Benchmarks: ${Object.keys(benches).join(', ')}, all\n`);
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (names.length === 0) explain();
else await runAll();

function explain() {
  const list = Object.entries(benches).map(([name, what]) => `  ${name.padEnd(11)} ${what}`);
  process.stdout.write(
    [
      'usage: npm run bench -- <name …, or all> [--rounds n] [--record] [--smoke]',
      ...list,
      '--rounds n   how many times each side is measured, in turn (5; page loads 15; an import 1)',
      '--record     writes the results into bench/RESULTS.md',
      '--smoke      runs each briefly, to see that it works; the numbers mean nothing',
      'Build first (npm run build). Kafka, Redis and Chromium are started or downloaded.',
      '',
    ].join('\n'),
  );
}

/** Runs them one after another, each in its own process, because one may pin itself to a processor. */
async function runAll() {
  if (names.length > 1) {
    const options = process.argv.slice(2).filter((arg) => !names.includes(arg) && arg !== 'all');
    const codes = names.map((name) => spawnSync(process.execPath, [process.argv[1], name, ...options], { stdio: 'inherit' }).status);
    process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
    return;
  }
  const [name] = names;
  const [load, date] = [loadNow(), new Date().toISOString().slice(0, 10)];
  process.stdout.write(`${name}: ${benches[name]}\n${machineClass()}, load ${load}\n`);
  const { run } = await import(`./cases/${name.toLowerCase()}.mjs`);
  const { smoke: isSmoke = false, rounds } = values;
  const results = await run({ isSmoke, ...(rounds ? { rounds: Number(rounds) } : {}), say: (line) => process.stderr.write(`  ${line}\n`) });
  process.stdout.write(printed(results));
  if (values.record && !isSmoke) record({ name, what: benches[name], date, load, results });
}
