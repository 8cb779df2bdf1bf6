import { setTimeout as wait } from 'node:timers/promises';
import { cpuSecondsOf, memoryOf, startSite } from '@kerbside/contracts/tooling/site-process.mjs';

const oneCore = { value: 100, unit: '%', note: 'one core' };
const goalMb = { value: 300, unit: 'MB', note: 'the goal' };

/** Long enough for the aftermath of a start to end: connections it opened are closed, and pages still being built are ready. */
const settleSeconds = 120;

export const run = async ({ isSmoke, say }) => {
  const [settle, seconds] = isSmoke ? [2, 5] : [settleSeconds, 300];
  const site = await startSite();
  try {
    say(`the site is up; ${settle} s until it has settled`);
    await wait(settle * 1_000);
    const before = used(site);
    say(`nobody uses it for ${seconds} s`);
    const began = performance.now();
    await wait(seconds * 1_000);
    const took = (performance.now() - began) / 1_000;
    const after = used(site);
    return resultsOf(
      { node: share(before.node, after.node, took), mongod: share(before.mongod, after.mongod, took) },
      memory(site),
      seconds,
    );
  } finally {
    await site.stop();
  }
};

const used = ({ pids }) => ({ node: cpuSecondsOf(pids.node), mongod: cpuSecondsOf(pids.mongod) });
const memory = ({ pids }) => ({ node: memoryOf(pids.node), mongod: memoryOf(pids.mongod) });
const share = (before, after, took) => ((after - before) / took) * 100;
const mb = (bytes) => bytes / 1_000_000;

const resultsOf = (cpu, { node, mongod }, seconds) => ({
  about: [
    `The whole product as \`npm start\` runs it, with its demonstration data, unused for ${seconds} s. The share of one processor is user and system time together (\`/proc/<pid>/stat\`). Memory is what is resident at the end (\`VmRSS\`), including mapped files such as the two programs themselves, and the part of it that is private to the processes (\`RssAnon\`).`,
  ],
  rows: [
    { what: 'processor time, both', ours: { value: cpu.node + cpu.mongod, unit: '%' }, theirs: oneCore },
    { what: 'processor time, services and pages', ours: { value: cpu.node, unit: '%' }, theirs: oneCore },
    { what: 'processor time, mongod', ours: { value: cpu.mongod, unit: '%' }, theirs: oneCore },
    { what: 'resident, both', ours: { value: mb(node.resident + mongod.resident), unit: 'MB' }, theirs: goalMb },
    { what: 'their own, both', ours: { value: mb(node.own + mongod.own), unit: 'MB' }, theirs: goalMb },
    { what: 'their own, services and pages', ours: { value: mb(node.own), unit: 'MB' } },
    { what: 'their own, mongod', ours: { value: mb(mongod.own), unit: 'MB' } },
  ],
  notes: ['The goal is 2 % of one core and 300 MB for both together.'],
});
