import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pageUpdatesPath } from '@kerbside/contracts/page/page-updates';
import { Child } from '../measure/child.mjs';
import { percentile } from '../measure/statistics.mjs';

const atOnce = 100;

export const run = async ({ isSmoke, say }) => {
  const [count, times] = isSmoke ? [200, 5] : [2_000, 200];
  const edge = await Child.start(new URL('../servers/updates.mjs', import.meta.url));
  const pages = [];
  try {
    const before = await edge.ask('resident');
    while (pages.length < count) {
      const from = pages.length;
      pages.push(...(await Promise.all(Array.from({ length: atOnce }, (_, n) => open(edge.ready.url, `somebody-${from + n}`)))));
    }
    if ((await edge.ask('open')) !== count) throw new Error(`${await edge.ask('open')} pages are open instead of ${count}`);
    const weight = (await edge.ask('resident')) - before;
    say(`${count} pages are open`);
    const took = [];
    let lines = 0;
    for (let n = 0; n < times; n += 1) {
      const place = (n * 37) % count;
      const heard = once(pages[place], 'data');
      const began = performance.now();
      lines = await edge.ask('say', { channel: `somebody-${place}`, parts: ['claims'] });
      await heard;
      took.push(performance.now() - began);
      await wait(1);
    }
    return resultsOf({ count, weight, lines, took });
  } finally {
    for (const page of pages) page.destroy();
    await edge.stop();
  }
};

/** An open page that has had its first lines. */
const open = async (url, cookie) => {
  const asking = request(`${url}${pageUpdatesPath}`, { headers: { cookie }, agent: false });
  asking.end();
  const [answer] = await once(asking, 'response');
  await once(answer, 'data');
  return answer;
};

const resultsOf = ({ count, weight, lines, took }) => ({
  about: [
    `${count} open pages of different customers, each with its connection to one edge; then an event for one of them after the other.`,
  ],
  rows: [
    {
      what: 'memory of the edge for all pages',
      ours: { value: weight / 1_000_000, unit: 'MB' },
      theirs: { value: 100, unit: 'MB', note: 'the limit' },
    },
    {
      what: 'lines that accounts writes for an event',
      ours: { value: lines, unit: '' },
      theirs: { value: 1, unit: '', note: 'the limit' },
    },
    { what: 'from the event to its page, median', ours: { value: percentile(took, 0.5), unit: 'ms' } },
    {
      what: 'from the event to its page, slowest of a hundred',
      ours: { value: percentile(took, 0.99), unit: 'ms' },
      theirs: { value: 1_000, unit: 'ms', note: 'the limit' },
    },
  ],
  notes: [],
});
