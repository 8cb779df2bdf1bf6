import { interleaved } from '../measure/rounds.mjs';
import { compared, percentile } from '../measure/statistics.mjs';
import { arrive } from '../pages/browser.mjs';
import { noteRequests, scriptOf } from '../pages/files-of-a-load.mjs';
import { withSites } from '../pages/with-sites.mjs';

const step1 = '/quote/warranty/step/1';
const toStep1 = 'main a[href^="/quote/warranty"]';

export const run = ({ isSmoke, rounds = 5, say }) =>
  withSites(say, async ({ product, other, browser }) => {
    const first = { home: await firstScript(browser, product, '/'), step1: await firstScript(browser, product, step1) };
    const side = (site) => () => visit(browser, site, isSmoke ? 3 : 15);
    const found = await interleaved({ ours: side(product), theirs: side(other) }, { rounds, isSmoke, say });
    return {
      about: [
        'Script of the first route is every script file that the load fetches until the network is idle, gzipped at level 9. Then, on a phone’s screen with a processor 4 times slower, the visitor switches back and forth between pages seen before, timed from the click to the frame that shows the new heading, and fills in step 1. The other side is the one build of B11.',
      ],
      rows: rowsOf(first, found),
      notes: [
        'Interactions are those that the browser times: typing and choosing on step 1 and the clicks between pages. The browser does not report those quicker than 16 ms, so they are not counted.',
      ],
    };
  });

const firstScript = async (browser, site, path) => {
  const { context, page, devtools } = await arrive(browser);
  const requests = noteRequests(devtools);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  const script = await scriptOf(requests, site.cardsUrl);
  await context.close();
  return script.gzipped / 1_000;
};

/** One visitor, who goes back and forth between home and step 1, then fills in step 1. */
const visit = async (browser, site, times) => {
  const { context, page, vitals } = await arrive(browser);
  try {
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const switches = [];
    for (let i = 0; i <= times; i += 1) {
      const there = await switched(page, toStep1);
      const back = await switched(page, 'header a[href="/"]');
      if (i > 0) switches.push(there, back);
    }
    await fillIn(page);
    const { cls, interactions } = await vitals();
    return { p75: percentile(switches, 0.75), cls, inp: percentile([0, ...Object.values(interactions)], 0.75) };
  } finally {
    await context.close();
  }
};

/** Milliseconds from a click on a link to the frame with the new heading. */
const switched = async (page, link) => {
  await page.evaluate(() => {
    window.kerbsideSwitch = new Promise((done) => {
      const heading = () => document.querySelector('main h1')?.textContent;
      const before = heading();
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const now = heading();
            if (!now || now === before) return requestAnimationFrame(look);
            return requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp)));
          };
          requestAnimationFrame(look);
        },
        { once: true, capture: true },
      );
    });
  });
  await page.locator(link).first().click();
  const took = await page.evaluate(() => window.kerbsideSwitch);
  await page.waitForLoadState('networkidle');
  return took;
};

const fillIn = async (page) => {
  await switched(page, toStep1);
  const plate = page.getByRole('main').getByRole('textbox').first();
  await plate.pressSequentially('AA19AAA', { delay: 60 });
  await plate.press('Enter');
  await page.getByText('First registered').waitFor();
  await page.getByLabel('Mileage').pressSequentially('42000', { delay: 60 });
  const use = page.getByRole('main').getByRole('combobox').last();
  await use.focus();
  await use.press('ArrowDown');
  await page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForLoadState('networkidle');
};

const rowsOf = (first, { ours, theirs }) => {
  const of = (side, figure) => side.map((visitor) => visitor[figure]);
  const row = (what, figure, unit) => compared(what, unit, of(ours, figure), of(theirs, figure));
  return [
    { what: 'script of the first route: home', ours: { value: first.home, unit: 'kB' } },
    { what: 'script of the first route: step 1', ours: { value: first.step1, unit: 'kB' } },
    row('changing pages that were seen before, 75 %', 'p75', 'ms'),
    row('interaction to next paint, 75 %', 'inp', 'ms'),
    { ...row('layout shift of the whole visit', 'cls', ''), ratio: undefined },
  ];
};
