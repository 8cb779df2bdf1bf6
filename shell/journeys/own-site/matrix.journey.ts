import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PairedSite, type Pairing } from '../support/paired-site.js';
import { assertInAccount, assertKnownToStaff, buy } from '../support/purchase.js';
import { test as visits } from '../support/visits.js';

const folder = 'contracts/openapi';

/** The calls of a checkout's OpenAPI documents, as `get /api/claims/claims/{id}`. */
const callsIn = (checkout: string): readonly string[] =>
  readdirSync(join(checkout, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { paths }: { paths: Readonly<Record<string, object>> } = JSON.parse(readFileSync(join(checkout, folder, file), 'utf8'));
      return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    });

const special = /[.*+?^$()|[\]\\]/g;

/** The console errors when `newer` calls what `older`'s edge does not know: newer remotes may ask for more. */
const callsUnknownTo = (older: string, newer: string): readonly RegExp[] => {
  const known = new Set(callsIn(older));
  return callsIn(newer)
    .filter((call) => !known.has(call))
    .map((call) =>
      call
        .slice(call.indexOf(' ') + 1)
        .replace(special, '\\$&')
        .replace(/\{\w+\}/g, '[^/?]+'),
    )
    .map((path) => new RegExp(`status of 404 \\(Not Found\\) \\(http://localhost:\\d+${path}(\\?.*)?\\)$`));
};

/** Written by `npm run test:matrix`, which builds the releases before; without it there is nothing to pair. */
const pairings: readonly Pairing[] = JSON.parse(process.env['KERBSIDE_PAIRINGS'] ?? '[]');

const isNow = (checkout: string): boolean => checkout === process.cwd();

/** The edge's own call of its remotes' updates, which no service documents. */
const edgeUpdates = /status of 404 \(Not Found\) \(http:\/\/localhost:\d+\/api\/news(\?.*)?\)$/;

const longestStartMs = 5 * 60_000;

const test = visits.extend<object, { paired: PairedSite }>({
  paired: [
    async ({}, use) => {
      const paired = await PairedSite.start();
      await use(paired);
      await paired.remove();
    },
    { scope: 'worker', timeout: longestStartMs },
  ],
});

test.describe('a purchase over this and the previous release', () => {
  // Each worker has services of its own, and puts its pairings before them one by one: for a few, one set of services starts sooner than three.
  if (pairings.length > 3) test.describe.configure({ mode: 'parallel' });
  for (const pairing of pairings)
    test(pairing.name, ({ paired, visit }) =>
      paired.with(pairing, async () => {
        const customer = await visit(paired.url);
        const staff = await visit(paired.url);
        if (!isNow(pairing.shell))
          for (const visitor of [customer, staff]) visitor.expects(edgeUpdates, ...callsUnknownTo(pairing.shell, process.cwd()));
        try {
          const bought = await buy(customer.page, { use: { isSent: isNow(pairing.remotes.quote) } });
          await assertInAccount(customer.page, bought);
          await assertKnownToStaff(staff.page, bought);
          customer.assertQuiet();
          staff.assertQuiet();
        } catch (error) {
          process.stderr.write(`${pairing.name}\n${[...customer.problems, ...staff.problems].join('\n')}\n${paired.output}\n`);
          throw error;
        } finally {
          // An edge closes when nobody is connected any more.
          await customer.leave();
          await staff.leave();
        }
      }),
    );
});
