import * as z from 'zod/mini';
import { event } from '@kerbside/contracts/event';

/** The event that the benchmarks send, as large as the product's events. */
export const counted = event('pricing', 'bench-counted', 1, {
  summary: '',
  data: z.object({ n: z.int(), quoteId: z.uuid(), customerId: z.uuid(), totalPence: z.int() }),
  sample: { n: 1, quoteId: 'd0000000-0000-4000-8000-000000000001', customerId: 'd0000000-0000-4000-8000-000000000002', totalPence: 1 },
});

export const dataOf = (n) => ({ ...counted.sample, n, totalPence: 12_345 });

/** One clock for all processes of the machine, in milliseconds. */
export const clock = () => Number(process.hrtime.bigint()) / 1e6;

/** Calls `work(n)` at an even pace, whether or not earlier calls have finished; resolves when all have. */
export const atPace = async ({ first, count, perSecond }, work) => {
  const began = clock();
  const under = [];
  for (let i = 0; i < count; i += 1) {
    const wait = began + (i * 1_000) / perSecond - clock();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    under.push(work(first + i));
  }
  await Promise.all(under);
};
