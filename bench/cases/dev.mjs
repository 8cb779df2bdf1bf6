import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from '@kerbside/contracts/tooling/build.mjs';
import { findChromium } from '@kerbside/contracts/tooling/engines/chromium.mjs';
import { freePort } from '@kerbside/contracts/tooling/ports.mjs';
import { chromium } from 'playwright-core';
import { median } from '../measure/statistics.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const copy = `${root}/.cache/dev-loop/mfe-quote`;
const checked = `${root}/services/vouchers/src/service.ts`;
const patienceMs = 30_000;

/** What is changed in the remote, and what then shows on the page. */
const changes = {
  'a text': ['src/messages/vehicle.ts', (n) => ['Your registration tells us', `Registration ${n} tells us`, `Registration ${n} tells us`]],
  'a component': ['src/features/vehicle/step/vehicle-step.tsx', (n) => ['{words.title}\n', `{words.title} ${n}!\n`, ` ${n}!`]],
};

export const run = async ({ isSmoke, rounds = 5, say }) => {
  const found = await screenTimes({ rounds: isSmoke ? 1 : rounds, say });
  const checks = isSmoke ? {} : await checkTimes(say);
  const row = (what, seconds, goal) => ({
    what,
    ours: { value: seconds, unit: 's' },
    theirs: { value: goal, unit: 's', note: 'the goal' },
  });
  return {
    about: [
      'A copy of `mfe-quote` under `npm run dev`, in Chromium: the time from writing a file until the page shows the change, with a field of the page still holding what was typed (median). Then `npm run check`: without a cache, again with nothing changed, and after a file of one service has changed.',
    ],
    rows: [
      ...Object.entries(found).map(([what, times]) => row(`${what} of a remote, until it is on screen`, median(times), 2)),
      ...Object.entries(checks).map(([what, { seconds, goal }]) => row(what, seconds, goal)),
    ],
    notes: [],
  };
};

async function screenTimes({ rounds, say }) {
  await build(['contracts'], { say: () => {} });
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of ['src', 'package.json']) cpSync(`${root}/mfe-quote/${part}`, `${copy}/${part}`, { recursive: true });
  const { startDev } = await import('@kerbside/contracts/tooling/dev/server.mjs');
  const server = await startDev({ name: 'quote', dir: copy, site: 'http://127.0.0.1:9', port: await freePort(), isQuiet: true });
  const browser = await chromium.launch({ executablePath: await findChromium(say), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.url}/quote/warranty/step/1/?alone`);
    const mileage = page.getByLabel('Mileage');
    await mileage.fill('42,000');
    const found = {};
    for (const [what, [file, change]] of Object.entries(changes)) {
      found[what] = [];
      for (let n = 1; n <= rounds; n += 1) found[what].push(await timed({ page, path: `${copy}/${file}`, change: change(n) }));
      if ((await mileage.inputValue()) !== '42,000') throw new Error(`What was typed is gone after a change of ${what}`);
    }
    return found;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(copy, { recursive: true, force: true });
  }
}

async function timed({ page, path, change: [from, to, shown] }) {
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) throw new Error(`${path} has no ${from}`);
  const began = performance.now();
  writeFileSync(path, source.replace(from, to));
  const isShown = (text) => document.body.innerText.includes(text);
  await page.waitForFunction(isShown, shown, { timeout: patienceMs, polling: 20 });
  const seconds = (performance.now() - began) / 1_000;
  writeFileSync(path, source);
  await page.waitForFunction((text) => !document.body.innerText.includes(text), shown, { timeout: patienceMs });
  return seconds;
}

async function checkTimes(say) {
  const check = async () => {
    const began = performance.now();
    await new Promise((done) => execFile(process.execPath, ['contracts/tooling/check.mjs'], { cwd: root }, done));
    return (performance.now() - began) / 1_000;
  };
  const service = readFileSync(checked, 'utf8');
  for (const kept of ['prettier', 'turbo']) rmSync(`${root}/.cache/${kept}`, { recursive: true, force: true });
  say('npm run check, three times');
  const cold = await check();
  const warm = await check();
  try {
    writeFileSync(checked, `${service}\nexport const changedByTheBench = true;\n`);
    const changed = await check();
    return {
      'npm run check, no cache': { seconds: cold, goal: 180 },
      'npm run check, nothing changed': { seconds: warm, goal: 180 },
      'npm run check, one service changed': { seconds: changed, goal: 60 },
    };
  } finally {
    writeFileSync(checked, service);
  }
}
