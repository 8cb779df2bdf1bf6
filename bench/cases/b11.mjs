import { Shopper } from '@kerbside/contracts/tooling/trials/purchases/shop.mjs';
import { interleaved } from '../measure/rounds.mjs';
import { bootstrapped, compared } from '../measure/statistics.mjs';
import { arrive } from '../pages/browser.mjs';
import { depthOf, noteRequests, scriptOf } from '../pages/files-of-a-load.mjs';
import { withSites } from '../pages/with-sites.mjs';

export const run = ({ isSmoke, rounds = 15, say }) =>
  withSites(say, async ({ product, other, browser }) => {
    const checkout = await readyToPay(product.url);
    const screens = { landing: { path: '/' }, 'quote, step 1': { path: '/quote/warranty/step/1' }, checkout };
    const rows = [];
    for (const [name, screen] of Object.entries(screens)) {
      say(name);
      const side = (site) => () => coldLoad(browser, site, screen, product.cardsUrl);
      const found = await interleaved({ ours: side(product), theirs: side(other) }, { rounds, isSmoke, say });
      rows.push(...rowsOf(name, found));
    }
    return {
      about: [
        'Cold loads on a phone’s screen with a processor 4 times slower, 1.6 Mbit/s and a latency of 150 ms. The other side is one webpack build of the shell and all remotes from the same sources, split by route and with the same hints in its pages, over the same services.',
      ],
      rows,
      notes: [
        'Script counts every file of ours that the load fetched, gzipped at level 9; the card provider’s is left out on both sides. Depth is how many files of code had to load one after another, counting the page as the first.',
        'The remotes come from an origin of their own, as deployed; the emulated network does not charge for opening the connection.',
      ],
    };
  });

const coldLoad = async (browser, site, { path, cookies = [] }, cardsUrl) => {
  const { context, page, devtools, vitals } = await arrive(browser, {
    isSlowNetwork: true,
    cookies: cookies.map(([name, value]) => ({ name, value, url: site.url })),
  });
  try {
    const requests = noteRequests(devtools);
    await page.goto(site.url + path, { waitUntil: 'networkidle', timeout: 60_000 });
    await page.locator('main h1').waitFor();
    const [{ lcp, cls }, script] = [await vitals(), await scriptOf(requests, cardsUrl)];
    return { lcp, cls, depth: depthOf(requests), ...script };
  } finally {
    await context.close();
  }
};

const rowsOf = (screen, { ours, theirs }) => {
  const of = (side, figure) => side.map((load) => load[figure]);
  const row = (what, figure, unit, per) => compared(`${screen}: ${what}`, unit, of(ours, figure), of(theirs, figure), per);
  const count = (what, figure) => ({ ...row(what, figure, ''), ratio: undefined });
  const { low, high } = bootstrapped(of(ours, 'lcp'));
  const lcp = row('largest paint', 'lcp', 'ms');
  return [
    { ...lcp, ours: { ...lcp.ours, note: `${Math.round(low)} to ${Math.round(high)}` } },
    row('script', 'gzipped', 'kB', 1_000),
    count('depth', 'depth'),
    count('copies of React', 'reacts'),
    count('copies of React DOM', 'doms'),
    count('layout shift', 'cls'),
  ];
};

/** Creates a customer whose quote is ready to be paid. Returns the path of its checkout and the customer’s cookies. */
const readyToPay = async (siteUrl) => {
  const shopper = new Shopper(siteUrl);
  await shopper.signUp();
  const { id } = await shopper.quote();
  return { path: `/payment/${id}`, cookies: [...shopper.caller.cookies] };
};
