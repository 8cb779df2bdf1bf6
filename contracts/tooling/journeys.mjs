// usage: node contracts/tooling/journeys.mjs [--engines] [part of a file's name ...]
// Builds the product, then runs the browser journeys over it, two files at a time, and ends with a line of counts. With --engines the product is a
// fleet of processes on Kafka, MongoDB and Redis, one file at a time.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { build } from './build.mjs';
import { findChromium } from './engines/chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sources = `${root}/shell/journeys`;
const built = `${root}/shell/.cache/journeys`;
const longestJourneyMs = 10 * 60_000;

const onEngines = process.argv.includes('--engines');
// A journey mostly waits: for a start, a stop, a time-out. A fleet is enough for two processors.
const journeysAtOnce = onEngines ? 1 : 2;

const say = (line) => process.stdout.write(`${line}\n`);
process.chdir(root);
await build([], { say });
process.env.CHROMIUM = await findChromium(say);
process.env.TZ = 'Europe/London';
const files = (await transpileJourneys()).filter(isWanted);
if (files.length === 0) {
  say('There is no such journey');
  process.exit(1);
}
if (onEngines) process.env.KERBSIDE_ENGINES = 'real';
const { passed, failed } = await runFiles(files);
say(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function isWanted(file) {
  const wanted = process.argv.slice(2).filter((argument) => argument !== '--engines');
  return file.endsWith('.journey.js') && (wanted.length === 0 || wanted.some((part) => file.includes(part)));
}

async function transpileJourneys() {
  await rm(built, { recursive: true, force: true });
  const entries = await readdir(sources, { recursive: true, withFileTypes: true });
  const scripts = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(scripts.sort().map(transpile));
}

async function transpile(file) {
  const target = `${built}${file.slice(sources.length)}`.replace(/\.ts$/, '.js');
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', transform: { verbatimModuleSyntax: true } },
    module: { type: 'es6' },
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
  return target;
}

function runFiles(wanted) {
  const counts = { passed: 0, failed: 0 };
  let broken = 0;
  return new Promise((done) => {
    const events = run({ files: wanted, concurrency: journeysAtOnce, timeout: longestJourneyMs });
    const isTest = ({ details }) => details?.type !== 'suite';
    // A file is told of as if it were a test when it holds none, or could not be loaded.
    events.on('test:pass', (event) => (counts.passed += isTest(event) && event.name !== event.file && event.skip === undefined ? 1 : 0));
    events.on('test:fail', (event) => (isTest(event) ? (counts.failed += 1) : (broken += 1)));
    // When only the tidying up of a suite fails, no test of it does.
    events.on('end', () => done({ ...counts, failed: counts.failed || broken }));
    events.compose(new spec()).pipe(process.stdout);
  });
}
