// usage: node .ci/stage.mjs <folder of results> <name> <command ...>
// Runs one stage, counts its tests, and tries what failed once more: up to three files of Jest, or a whole trial. Leaves `<name>.result.json`; 1 when it failed.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { outcomeOf } from './outcome.mjs';

/** A run is ended after 90 minutes, whatever it has counted, and machines differ by twice: a stage that hangs is ended after 45, what has not begun after 75 is left out. */
const [longest, lastBegin, lastEnd, lastRetry] = [2700, 4500, 5200, 4200];
/** More files than these are no accident. */
const mostFiles = 3;
/** They prepare the others, and have no tests. */
const untested = ['install', 'build'];

const [results, name, ...given] = process.argv.slice(2);
const report = `${results}/${name}.report.json`;
const log = `${results}/${name}.log`;
const command = given.map((word) => word.replace('{report}', report));
const secondsSince = (/** @type {number} */ at) => Math.round((Date.now() - at) / 1000);
const sinceRun = () => secondsSince(Number(process.env.BEGAN) * 1000);

process.exitCode = (await stage()) ? 0 : 1;

async function stage() {
  if (sinceRun() > lastBegin) return keep({ isLeftOut: true, passed: 0, failed: [], flaky: [] });
  const [began, before] = [Date.now(), processors()];
  process.stdout.write(`\n=== ${name}\n`);
  const status = await run(command, Math.min(longest, lastEnd - sinceRun()));
  const first = outcomeOf({ report, log });
  const last = status === 0 ? first : await again(first);
  const isEmpty = last.passed === 0 && last.failed.length === 0 && !untested.includes(name);
  const failed = (last.status ?? status) !== 0 && last.failed.length === 0 ? ['it broke'] : isEmpty ? ['it counted nothing'] : last.failed;
  return keep({ ...last, failed, seconds: secondsSince(began), busy: busy(before, processors()) });
}

function keep(result) {
  writeFileSync(`${results}/${name}.result.json`, JSON.stringify({ name, at: Date.now(), ...result }));
  return result.failed.length === 0;
}

/** What passes then is flaky: its cause has to be mended. Journeys have tried by themselves. */
async function again(first) {
  const isTrial = first.kind === 'lines';
  if ((!isTrial && first.kind !== 'jest') || first.files.length > mostFiles || sinceRun() > lastRetry) return first;
  if (!isTrial && first.files.length === 0) return first;
  process.stdout.write(`\n=== ${name}, once more: ${first.files.join(' ')}\n`);
  const status = await run([...command, ...first.files], Math.min(longest, lastEnd - sinceRun()));
  if (status !== 0) return first;
  // It may have broken before it counted anything.
  if (isTrial) return { ...outcomeOf({ report, log }), flaky: first.failed.length > 0 ? first.failed : ['it broke'], status };
  return { ...first, passed: first.passed + first.failed.length, failed: [], flaky: [...first.flaky, ...first.failed], status };
}

/** Shows and keeps what a command says; ends with its status. */
function run([head, ...rest], seconds) {
  writeFileSync(log, '');
  const child = spawn('timeout', ['--kill-after=30', String(seconds), head, ...rest], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      process.stdout.write(chunk);
      appendFileSync(log, chunk);
    });
  return new Promise((done) => child.once('close', (code) => done(code ?? 1)));
}

/** What the processors have done since they started: all of it, and the idle part. */
function processors() {
  const [, ...parts] = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).map(Number);
  return { all: parts.reduce((sum, one) => sum + one, 0), idle: parts[3] + parts[4] };
}

/** How busy they were, in percent: what waits could run beside something else. */
function busy(before, after) {
  return Math.round(100 * (1 - (after.idle - before.idle) / Math.max(1, after.all - before.all)));
}
