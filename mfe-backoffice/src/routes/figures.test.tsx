import {
  exportFigureRows,
  type FigureRow,
  type Figures,
  listFigureRows,
  readFigures,
  rebuildFigures,
} from '@kerbside/contracts/http/imports/figures';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptFiles } from '../testing/by-hand.js';
import { ids } from '../testing/records.js';
import { officeServices, openOffice, pageOf, staffSession } from '../testing/open-office.js';

/** A day on which something of everything happened. */
const theFigures = (over: Partial<Figures> = {}): Figures => ({
  from: '2026-11-11',
  until: '2026-12-10',
  today: '2026-12-10',
  countedSince: '2026-11-20T09:00:00.000Z',
  isRebuilding: false,
  funnel: [{ day: '2026-12-09', productType: 'warranty', started: 4, priced: 3, bought: 1, soldPence: 31_240 }],
  premium: [{ day: '2026-12-10', productType: 'warranty', policies: 2, premiumPence: 62_480 }],
  payments: [{ month: '2026-12', payments: 3, duePence: 2_001, collectedPence: 1_001 }],
  overdue: { payments: 1, duePence: 1_000 },
  claims: [{ productType: 'warranty', claims: 1, paidPence: 15_620, premiumPence: 62_480 }],
  callbacks: { waiting: 2, late: 1, oldestOn: '2026-12-09' },
  delays: [{ service: 'claims', events: 3, averageMs: 120, slowestMs: 2_400, lastAt: '2026-12-10T12:00:00.000Z' }],
  ...over,
});

const aFigureRow = (over: Partial<FigureRow> = {}): FigureRow => ({
  kind: 'policy',
  id: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
  on: '2026-12-10',
  title: 'KS-WAR-0000001-100',
  productType: 'warranty',
  status: 'issued',
  amountPence: 31_240,
  customerId: ids.customer,
  ...over,
});

const session = staffSession('finance');

const open = (services = officeServices().answer(readFigures, theFigures()), path = '/backoffice/figures') =>
  openOffice(path, { services, session });

const rowOf = async (table: string, text: string) =>
  within(
    within(await screen.findByRole('table', { name: table }))
      .getAllByRole('row')
      .find((row) => row.textContent?.includes(text)) ?? document.createElement('div'),
  );

const leads = (row: { getByRole: (role: 'link', options: { name: string }) => HTMLElement }, name: string) =>
  row.getByRole('link', { name }).getAttribute('href');

describe('the figures', () => {
  const days = 'from=2026-11-11&until=2026-12-10';

  it('show how quotes become purchases, each leading to its records, premium, payments, claims, callbacks and how late they are', async () => {
    await open();
    const row = await rowOf('Quotes and purchases', 'Warranty');
    expect(leads(row, '4')).toBe(`/backoffice/figures/quotes?${days}&productType=warranty`);
    expect(leads(row, '3')).toBe(`/backoffice/figures/priced?${days}&productType=warranty`);
    expect(row.getByText('(75%)', { exact: false })).toBeTruthy();
    expect(row.getByText('£312.40')).toBeTruthy();
    const all = await rowOf('Quotes and purchases', 'All products');
    expect(leads(all, '1')).toBe(`/backoffice/figures/bought?${days}`);
    expect(leads(await rowOf('Premium', 'Warranty'), '2')).toBe(`/backoffice/figures/premium?${days}&productType=warranty`);
    const month = await rowOf('Payments by the month they are due', 'Dec 2026');
    expect(leads(month, '3')).toBe('/backoffice/figures/payments?from=2026-12-01&until=2026-12-31');
    for (const amount of ['£20.01', '£10.01']) expect(month.getByText(amount)).toBeTruthy();
    expect(screen.getByRole('link', { name: '1 payment of £10.00 is overdue' })).toBeTruthy();
    expect((await rowOf('Claims', 'Warranty')).getByText('25%')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 waiting, 1 due before today' })).toBeTruthy();
    expect((await rowOf('How late the figures are', 'claims')).getByText('2.4 s')).toBeTruthy();
    expect(screen.getByText(/Counted since 20\/11\/2026/)).toBeTruthy();
  });

  it('lead to records that say what they are of, and back to the period that was chosen', async () => {
    const services = officeServices()
      .answer(readFigures, theFigures())
      .answer(listFigureRows, pageOf([aFigureRow()]));
    await open(services, '/backoffice/figures?period=90');
    const row = await rowOf('Quotes and purchases', 'Warranty');
    await userEvent.click(row.getByRole('link', { name: '4' }));
    expect(await screen.findByText('11/11/2026 to 10/12/2026, Warranty')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All figures' }).getAttribute('href')).toBe('/backoffice/figures?period=90');
  });

  it('have charts at which the keyboard does not stop', async () => {
    await open();
    await rowOf('Quotes and purchases', 'Warranty');
    const chart = await waitFor(() => {
      const drawn = document.querySelector('.recharts-responsive-container');
      expect(drawn).not.toBeNull();
      return drawn;
    });
    chart?.insertAdjacentHTML('beforeend', '<svg><g></g></svg>');
    await waitFor(() => expect(chart?.querySelector('svg > g')?.getAttribute('tabindex')).toBe('-1'));
  });

  it('write thousands alike everywhere', async () => {
    const many = { overdue: { payments: 1_200, duePence: 120_000_00 }, callbacks: { waiting: 2_300, late: 1_001, oldestOn: '2026-11-20' } };
    await open(officeServices().answer(readFigures, theFigures(many)));
    expect(await screen.findByRole('link', { name: '1,200 payments of £120,000.00 are overdue' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '2,300 waiting, 1,001 due before today' })).toBeTruthy();
  });

  it('are those of another period, which the address keeps', async () => {
    const { services } = await open();
    await screen.findByText(/Counted since/);
    await userEvent.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
    const asked = () => services.asked.filter(({ id }) => id === readFigures.id).map(({ query }) => query);
    await waitFor(() => expect(asked()).toHaveLength(2));
    const [month, week] = asked().map(({ from, until }) => Date.parse(until ?? '') - Date.parse(from ?? ''));
    expect([month, week].map((ms) => (ms ?? 0) / 86_400_000)).toEqual([29, 6]);
  });

  it('say that nothing was counted yet', async () => {
    const empty = theFigures({
      countedSince: null,
      funnel: [],
      premium: [],
      payments: [],
      overdue: { payments: 0, duePence: 0 },
      claims: [],
      callbacks: { waiting: 0, late: 0, oldestOn: null },
      delays: [],
    });
    await open(officeServices().answer(readFigures, empty));
    expect(await screen.findByText(/^The first quote that is started/)).toBeTruthy();
    for (const text of ['Nothing is overdue', 'No callbacks are waiting']) expect(screen.getByText(text)).toBeTruthy();
  });

  it('say of a period without quotes that others may have some', async () => {
    await open(officeServices().answer(readFigures, theFigures({ funnel: [] })));
    expect(await screen.findByText('Nothing in this period')).toBeTruthy();
    expect(screen.queryByText(/^Nothing has been counted yet/)).toBeNull();
  });

  it('are counted anew when an admin asks, once that is confirmed, and say so until that is done', async () => {
    const services = officeServices().answer(readFigures, theFigures()).answer(rebuildFigures, {});
    const { said } = await openOffice('/backoffice/figures', { services, session: staffSession('admin') });
    await userEvent.click(await screen.findByRole('button', { name: 'Recount all figures' }));
    const question = within(await screen.findByRole('dialog', { name: 'Recount all figures?' }));
    expect(services.bodies(rebuildFigures)).toEqual([]);
    services.answer(readFigures, theFigures({ isRebuilding: true }));
    await userEvent.click(question.getByRole('button', { name: 'Recount all figures' }));
    expect(await screen.findByText(/^All figures are being recounted/)).toBeTruthy();
    expect(said.toasts).toEqual(['All figures will be recounted']);
    expect(services.asked.filter(({ id }) => id === rebuildFigures.id)).toHaveLength(1);
  });
});

describe('the records of a figure', () => {
  const path = '/backoffice/figures/premium?from=2026-12-01&until=2026-12-31&productType=warranty';
  const withRows = () =>
    officeServices().answer(listFigureRows, pageOf([aFigureRow(), aFigureRow({ kind: 'quote', title: 'Q-1', customerId: null })]));
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const aCallback = aFigureRow({ kind: 'callback', id: ids.callback, title: 'new_quote, 09:30', productType: null, customerId: null });

  it('lead to the policy and the customer', async () => {
    const { services } = await open(withRows(), path);
    const row = await rowOf('Records', 'KS-WAR-0000001-100');
    expect(leads(row, 'KS-WAR-0000001-100')).toContain(`/backoffice/customers/${ids.customer}/policies/`);
    expect(leads(row, 'See customer')).toBe(`/backoffice/customers/${ids.customer}`);
    expect(leads(await rowOf('Records', 'Quote 3c4d5e6f'), 'Quote 3c4d5e6f')).toBe(`/quote/warranty/step/1/?quote=${aFigureRow().id}`);
    const asked = { figure: 'premium', from: '2026-12-01', until: '2026-12-31', productType: 'warranty', page: '1' };
    expect(services.asked.filter(({ id }) => id === listFigureRows.id).map(({ query }) => query)).toEqual([asked]);
  });

  it('name a quote by its reference', async () => {
    const quote = aFigureRow({ kind: 'quote', title: 'KQ-4SE354DX', customerId: null });
    await open(officeServices().answer(listFigureRows, pageOf([quote])), '/backoffice/figures/quotes');
    expect(leads(await rowOf('Records', 'KQ-4SE354DX'), 'KQ-4SE354DX')).toBe(`/quote/warranty/step/1/?quote=${quote.id}`);
  });

  it('lead to the callback', async () => {
    await open(officeServices().answer(listFigureRows, pageOf([aCallback])), '/backoffice/figures/callbacks');
    expect(leads(await rowOf('Records', 'New quote, 09:30'), 'New quote, 09:30')).toBe(`/backoffice/callbacks?open=${ids.callback}`);
    expect(headings()).toEqual(['Day', 'Reference', 'Status', 'Customer']);
  });

  it('lead to the payments, which may be of several products', async () => {
    const payment = aFigureRow({ kind: 'payment', title: 'KQ-4SE354DX, payment 2', productType: null, status: 'overdue' });
    await open(officeServices().answer(listFigureRows, pageOf([payment])), '/backoffice/figures/overdue');
    const row = await rowOf('Records', 'KQ-4SE354DX, payment 2');
    expect(leads(row, 'KQ-4SE354DX, payment 2')).toBe(`/backoffice/customers/${ids.customer}?payments=${payment.id}`);
    expect(row.getByText('Overdue')).toBeTruthy();
    expect(headings()).toEqual(['Day', 'Reference', 'Status', 'Amount', 'Customer']);
  });

  it('are saved as CSV', async () => {
    const kept = keptFiles();
    const services = withRows().answerFile(exportFigureRows, 'Day');
    const { said } = await open(services, path);
    await userEvent.click(await screen.findByRole('button', { name: 'Download CSV: Policies issued' }));
    await waitFor(() => expect(said.announced).toContain('The file is saved'));
    expect(kept).toEqual(['kerbside-premium.csv']);
  });

  it('are not found for a figure that there is not', async () => {
    await open(officeServices(), '/backoffice/figures/weather');
    expect(await screen.findByText('We couldn’t find that page')).toBeTruthy();
  });
});
