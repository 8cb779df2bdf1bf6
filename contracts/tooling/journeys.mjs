// usage: node contracts/tooling/journeys.mjs [--engines] [--all] [--shard 1/2] [--grep <words of a title>] [--trace retain-on-failure] [part of a file's name ...]
// Builds the product, then runs the browser journeys over it by Playwright, three files at a time. With --engines the
// product is a fleet of processes on Kafka, MongoDB and Redis, one file at a time. With --all also those that need other browsers; those that
// are for Kafka run only when named. Where no file is named, sites begin with data that one of them made. A failed journey is retried once, with a
// trace; failures leave what they showed under shell/.cache/journeys.
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './build/workspaces.mjs';
import { build } from './build.mjs';
import { findChromium, findOtherBrowsers } from './engines/browsers.mjs';
import { runScript } from './processes.mjs';
import { readArguments } from './read-arguments.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

const { values, positionals } = readArguments({
  allowPositionals: true,
  options: {
    engines: { type: 'boolean' },
    all: { type: 'boolean' },
    shard: { type: 'string' },
    grep: { type: 'string' },
    trace: { type: 'string' },
  },
});
/** It needs browsers that not every machine has, so it runs only when named, or with --all. */
const onRequest = ['other-browsers.journey.ts'];
/** They tell most where each service is a process and events go over a Kafka, so they run when named: `.ci/run` names them with --engines. */
const onKafka = ['claims-crash.journey.ts', 'pay-once.journey.ts'];
const isWanted = (file) => {
  if (positionals.length > 0) return positionals.some((part) => file.includes(part));
  return !onKafka.includes(file) && (values.all === true || !onRequest.includes(file));
};
const files = readdirSync(`${root}/shell/journeys`, { recursive: true, encoding: 'utf8' })
  .map((file) => basename(file))
  .filter((file) => file.endsWith('.journey.ts') && isWanted(file));
if (files.length === 0) {
  say('There is no such journey');
  process.exit(1);
}

process.chdir(root);
await build([], { say });
process.env.CHROMIUM = await findChromium(say);
// Beside the first journeys: a browser takes longer to install than to walk in.
if (values.all) void findOtherBrowsers(say);
if (values.engines) process.env.KERBSIDE_ENGINES = 'real';
if (positionals.length === 0) process.env.KERBSIDE_JOURNEYS = 'whole';
const options = ['shard', 'grep', 'trace'].filter((name) => values[name]).flatMap((name) => [`--${name}`, values[name]]);
const wanted = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'shell/playwright.config.ts'];
process.exitCode = (await runScript([...playwright, ...options, ...wanted])).code;
