// usage: node .ci/summary.mjs <folder of results>   what failed and what was flaky, by name; then a line for each stage, and the counts
import { readdirSync, readFileSync } from 'node:fs';

const mostNames = 30;
const [folder] = process.argv.slice(2);
const say = (line) => process.stdout.write(`${line}\n`);

const stages = readdirSync(folder)
  .filter((file) => file.endsWith('.result.json'))
  .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  .sort((one, other) => one.at - other.at);
const names = ['failed', 'flaky'].flatMap((what) =>
  stages.flatMap((stage) => stage[what].map((test) => `${what}: ${stage.name}: ${test}`)),
);
const sum = (of) => stages.map(of).reduce((all, one) => all + one, 0);
const [passed, failed] = [sum((stage) => stage.passed), sum((stage) => stage.failed.length)];

say('\n=== what failed, and what failed once');
names.slice(0, mostNames).forEach(say);
if (names.length > mostNames) say(`and ${names.length - mostNames} more`);
say(`\n=== summary (${Math.round(Date.now() / 1000 - Number(process.env.BEGAN))} s in all)`);
stages.forEach((stage) => say(lineOf(stage)));
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function lineOf({ name, isLeftOut, seconds, busy, passed: p, failed: f }) {
  if (isLeftOut) return `${name.padEnd(19)} left out: no time`;
  return `${name.padEnd(19)} ${String(seconds).padStart(4)} s  ${String(busy).padStart(3)} % busy  ${p} passed, ${f.length} failed`;
}
