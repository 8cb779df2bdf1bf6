import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import type { Page } from '@playwright/test';
import { demoPassword } from './support/composed-site.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

/** Two windows side by side, the smallest laptop, and a usual one. */
const widths = [768, 1024, 1280];

const lists = [
  'callbacks',
  'claims',
  'estimates',
  'registrations',
  'imports',
  'vehicle-lookup?searchBy=vrm&entity=car&keyword=AA19DSL',
  'staff',
  'partners',
  'garage-systems',
  'campaigns',
  'voucher-codes',
  'review-invitations',
  'rules',
  'blocked-fields',
  'remotes',
  'books',
  'rate-books',
  'figures',
  'work',
  'dead-letters',
];

/** The tables whose last column the reader would have to scroll to, and the controls in them that lie outside their box. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')].flatMap((table) => {
      const box = table.parentElement;
      if (!box) return [];
      const { left, right } = box.getBoundingClientRect();
      const isOut = (one: Element) => one.getBoundingClientRect().right > right + 1 || one.getBoundingClientRect().left < left - 1;
      const out = [...table.querySelectorAll('td :is(a, button, input, select)')].filter(isOut);
      const name = table.querySelector('caption')?.textContent ?? '';
      const wide = box.scrollWidth > box.clientWidth ? [`${name} needs ${box.scrollWidth} of ${box.clientWidth}`] : [];
      return [...wide, ...out.map((one) => `${name}: ${one.textContent}`)];
    }),
  );

/** On a sheet of A4, before a script could lay anything out anew: the columns without a name or with nothing left below it, the charts for which the whole page would shrink, and what is said of them that may stay behind. */
const lostOnPaper = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ media: 'print' });
  const lost = await page.evaluate(() => {
    document.body.style.width = '178mm';
    const sheet = document.body.getBoundingClientRect();
    const nameless = [...document.querySelectorAll('th')].filter((heading) => heading.textContent && heading.innerText.trim() === '');
    const emptied = [...document.querySelectorAll('table')].flatMap((table) =>
      [...table.querySelectorAll('th')].filter((heading, n) => {
        const below = [...table.querySelectorAll<HTMLElement>(`tbody td:nth-child(${n + 1})`)];
        const isEmptied = below.every((cell) => cell.innerText.trim() === '') && below.some((cell) => cell.textContent !== '');
        return heading.getClientRects().length > 0 && isEmptied;
      }),
    );
    const charts = [...document.querySelectorAll('.recharts-wrapper')];
    const wide = charts.filter((chart) =>
      [...chart.querySelectorAll('*')].some((one) => one.getBoundingClientRect().right > sheet.right + 1),
    );
    const flat = charts.filter((chart) => (chart.querySelector(':scope > svg')?.getBoundingClientRect().height ?? 0) < 80);
    const before = charts.map((chart) => chart.closest('section')?.querySelectorAll(':scope > :is(h2, p), :scope > div > p') ?? []);
    const left = before.flatMap((said) => [...said].filter((one) => getComputedStyle(one).breakAfter !== 'avoid'));
    document.body.style.width = '';
    return [
      ...[...nameless, ...emptied].map((heading) => heading.textContent ?? ''),
      ...wide.map(() => 'a wide chart'),
      ...flat.map(() => 'no chart'),
      ...left.map(({ textContent }) => `${textContent} may stay on the sheet before`),
    ];
  });
  await page.emulateMedia({ media: null });
  return lost;
};

test('every table for staff shows all its columns, on a small laptop, in two windows side by side and on paper', async ({
  site,
  arrive,
}) => {
  const visitor = await arrive();
  const { context, page } = visitor;
  await (await site.staff('admin')).handOver(context);
  await page.goto('/backoffice/');
  await page.waitForLoadState('networkidle');
  const customer = await SiteCaller.signedIn(site.url, demoPeople.customer.email, demoPassword);
  const [policy] = (await customer.send(listPolicies, { query: {} })).rows;
  const person = `customers/${demoPeople.customer.id}`;
  const found: string[] = [];
  const tabs = ['cover', 'claims', 'payments', 'quotes', 'visits', 'messages', 'calls', 'documents', 'offers', 'trail'];
  for (const path of [
    ...lists,
    ...tabs.map((tab) => `${person}?show=${tab}`),
    `${person}/policies/${policy?.id}`,
    `${person}/policies/${policy?.id}/cancellation`,
  ]) {
    await visitor.follow(`/backoffice/${path}`);
    const openers = await page.getByRole('button', { name: /^(Payments|Ledger)\b/ }).all();
    for (const opener of openers) await visitor.untilIdle(() => opener.click());
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      // What depends on the width is drawn again in the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      found.push(...(await hidden(page)).map((what) => `${path} at ${width}: ${what}`));
    }
    found.push(...(await lostOnPaper(page)).map((what) => `${path} on paper: ${what}`));
  }
  assert.deepEqual(found, []);
});

/** How many lines a text takes. */
const linesOf = (text: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

test('names in the day of staff are read whole with text of twice the size, not a letter a line', async ({ site, arrive }) => {
  const { context, page } = await arrive();
  await (await site.staff('admin')).handOver(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/backoffice/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const name = page.getByRole('main').getByText('Casey Holt', { exact: true }).first();
  await name.waitFor();
  const lines = await name.evaluate(linesOf);
  assert.ok(lines <= 2, `It takes ${lines} lines`);
});
