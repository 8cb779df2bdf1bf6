import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from './support/browser.js';
import { PairedSite, type Pairing } from './support/paired-site.js';
import { assertInAccount, assertKnownToStaff, buy } from './support/purchase.js';

/** Written by `npm run test:matrix`, which builds the releases before; without it there is nothing to pair. */
const pairings: readonly Pairing[] = JSON.parse(process.env['KERBSIDE_PAIRINGS'] ?? '[]');

const isNow = (checkout: string): boolean => checkout === process.cwd();
/** What newer remotes show beside the purchase may be a call that an older edge does not know. */
const unknownCall = /status of 404 \(Not Found\) \(http:\/\/localhost:\d+\/api\/\w+\/(audit|stuck-work)/;

describe('a purchase over this and the previous release', { skip: pairings.length === 0 }, () => {
  let browser: Browser;
  let site: PairedSite;
  before(async () => {
    browser = await openBrowser();
    site = await PairedSite.start();
  });
  after(async () => {
    await browser?.close();
    await site?.remove();
  });

  for (const pairing of pairings)
    it(pairing.name, () =>
      site.with(pairing, async () => {
        const customer = await Visitor.arrive(browser, site.url);
        const staff = await Visitor.arrive(browser, site.url);
        try {
          const bought = await buy(customer.page, { isSent: isNow(pairing.remotes.quote) });
          await assertInAccount(customer.page, bought);
          await assertKnownToStaff(staff.page, bought);
          customer.assertQuiet();
          staff.assertQuiet(isNow(pairing.shell) ? [] : [unknownCall]);
        } catch (error) {
          process.stderr.write(`${pairing.name}\n${[...customer.problems(), ...staff.problems()].join('\n')}\n${site.output}\n`);
          throw error;
        } finally {
          await customer.leave();
          await staff.leave();
        }
      }),
    );
});
