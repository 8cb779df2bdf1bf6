import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { addToWallet } from '@kerbside/contracts/http/accounts/pass';
import { listMessages, readMessage, type Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { downloadPolicy } from '@kerbside/contracts/http/claims/policies';
import { calendarFeedUrl } from '@kerbside/contracts/http/garages/calendar';
import { downloadBooking } from '@kerbside/contracts/http/garages/tracker';
import { downloadReceipt } from '@kerbside/contracts/http/payments/payments';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import type { Page } from '@playwright/test';
import { BackOffice } from './back-office.js';
import type { ComposedSite } from './composed-site.js';
import type { FactName, Surface } from './promises.js';
import { QuotePages } from './quote-pages.js';
import type { SiteCaller } from './site-caller.js';
import { until } from './until.js';

export type States = readonly FactName[];

/** What a page shows, once it has loaded. */
export const pageAt = async (page: Page, path: string, states: States, over: Partial<Surface> = {}): Promise<Surface> => {
  await page.goto(path);
  return openPage(page, states, { name: path, ...over });
};

export const openPage = async (page: Page, states: States, over: Partial<Surface> = {}): Promise<Surface> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await new QuotePages(page).settled();
  const main = page.getByRole('main');
  // What may be chosen is not what is said.
  const offered = new Set((await main.locator('option').allTextContents()).map((text) => text.trim()));
  const lines = (await main.innerText()).split('\n').filter((line) => line.trim() === '' || !offered.has(line.trim()));
  return { name: new URL(page.url()).pathname, text: lines.join('\n'), states, ...over };
};

export const schedule = async (caller: SiteCaller, policyId: string, states: States): Promise<Surface> => ({
  name: 'the schedule (PDF)',
  text: pdfText(await caller.download(downloadPolicy, { params: { policyId } })),
  states,
});

export const receipt = async (caller: SiteCaller, paymentId: string, states: States): Promise<Surface> => ({
  name: 'the receipt (PDF)',
  text: pdfText(await caller.download(downloadReceipt, { params: { paymentId } })),
  states,
});

export const bookingPaper = async (caller: SiteCaller, bookingId: string, states: States): Promise<Surface> => ({
  name: 'the booking (PDF)',
  text: pdfText(await caller.download(downloadBooking, { params: { bookingId } })),
  states,
});

/** The calendar that the customer subscribed to, without when it was made, the ends of whole days, what was called off, and what is due of the car itself. */
export const calendar = async (caller: SiteCaller, userId: string, states: States): Promise<Surface> => {
  const { url } = await caller.send(calendarFeedUrl, { params: { userId } });
  const text = await (await fetch(url)).text();
  const events = text.split('BEGIN:VEVENT').filter((event) => !/^(UID:(mot|service)-due-|STATUS:CANCELLED)/m.test(event));
  return { name: 'the calendar', text: events.join('\n').replace(/^(DTSTAMP|LAST-MODIFIED|CREATED|DTEND)[:;].*$/gm, ''), states };
};

/** The pass of the customer’s only car, in its archive the first file, which is not compressed. */
export const pass = async (caller: SiteCaller, userId: string, states: States): Promise<Surface> => {
  const { cars } = await caller.send(readMe, {});
  const carId = cars[0]?.id ?? '';
  const { url } = await caller.send(addToWallet, { params: { carId, userId }, body: { platform: 'apple' } });
  const archive = Buffer.from(await (await fetch(url)).arrayBuffer());
  const start = 30 + archive.readUInt16LE(26);
  const text = archive.toString('utf8', start, start + archive.readUInt32LE(22));
  // It expires with the first moment after its last day.
  return { name: 'the pass', text: text.replace(/"expirationDate":"[^"]*",/, ''), states };
};

export const staffPage = async (site: ComposedSite, page: Page, customerId: string, states: States): Promise<Surface> => {
  await (await site.staff()).handOver(page.context());
  await page.goto(`/backoffice/customers/${customerId}`);
  const office = new BackOffice(page);
  const texts: string[] = [];
  for (const tab of ['Cover', 'Payments', 'Visits', 'Claims'] as const) {
    await office.show(tab);
    await page.waitForLoadState('networkidle');
    await new QuotePages(page).settled();
    texts.push(await page.getByRole('main').getByRole('tabpanel').innerText());
  }
  return { name: 'the page of staff', text: texts.join('\n'), states };
};

/** Letters to one address, each read once: when it is new. */
export class Letters {
  readonly #read = new Set<string>();

  constructor(
    private readonly site: ComposedSite,
    private readonly address: string,
  ) {}

  /** Those that came since the last time, once those that are expected are among them. */
  async arrived(expected: Readonly<Record<string, States>>, remembers: Readonly<Record<string, States>> = {}): Promise<readonly Surface[]> {
    const isThere = (found: readonly Message[]) => Object.keys(expected).every((name) => found.some(({ template }) => template === name));
    const found = await until(`${Object.keys(expected).join()} to ${this.address}`, () => this.#unread(), isThere, 90_000);
    for (const { id } of found) this.#read.add(id);
    const admin = await this.site.staff('admin');
    const whole = await Promise.all(found.map((one) => (one.withheld ? admin.send(readMessage, { params: { messageId: one.id } }) : one)));
    return whole.map(({ template, subject, text }) => ({
      name: `the letter ${template}`,
      text: `${subject}\n${text}`,
      states: expected[template] ?? [],
      remembers: remembers[template] ?? [],
    }));
  }

  async #unread(): Promise<readonly Message[]> {
    const { rows } = await (await this.site.staff()).send(listMessages, { query: { search: this.address } });
    return rows.filter(({ id, to }) => to === this.address && !this.#read.has(id));
  }
}
