import { listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { listReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { lookupVehicleRecords } from '@kerbside/contracts/http/imports/imports';
import { findPeople, type FoundPerson } from '@kerbside/contracts/http/imports/find';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { listQuotes, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { press } from '../testing/by-hand.js';
import { aQueuedClaim } from '../testing/claims.js';
import { ids, aFoundPerson, aHit, aQuote, aReminder } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { stuckWorkOfPurchase } from '../testing/books.js';

const box = () => screen.getByRole('searchbox', { name: 'Search customers, cars and policies' });
const results = async () => within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('link');
const byPlate = { title: 'AA19AAA', matched: 'plate' } as const;
const two = pageOf([
  aFoundPerson({
    found: [
      {
        kind: 'policy',
        id: ids.policy,
        subtitle: 'Priya Shah, AA19AAA',
        ...byPlate,
        title: 'KS-WAR-1000342-100',
        cancelledOn: '2026-12-04',
      },
      { kind: 'car', id: 'a:aa19aaa', subtitle: 'Ford Focus, Priya Shah', ...byPlate },
    ],
  }),
]);
const finding = (people: ReturnType<typeof pageOf<FoundPerson>>) => officeServices().answer(findPeople, people);
const open = (services: ScriptedServices, at = '/backoffice/') => openOffice(at, { services });

describe('what waits, before anything is typed', () => {
  const other = 'a0000000-0000-4000-8000-000000000100';
  const rowsOf = async (region: string) =>
    within(await screen.findByRole('region', { name: region }))
      .getAllByRole('listitem')
      .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]);

  it('is whom to call and which claims to decide, the late ones said so, each a link, and the arrows reach them', async () => {
    const calls = [aReminder({ is_overdue: true }), aReminder({ callback_id: other, reference: 'R-1', related_person: null })];
    const services = officeServices()
      .answer(listReminders, pageOf(calls, { count: 31 }))
      .answer(listClaimQueue, pageOf([aQueuedClaim({ isLate: true }), aQueuedClaim({ id: other, isLate: true, waitsForCustomer: true })]))
      .answer(listCustomerNames, { rows: [{ id: aQueuedClaim().customerId, name: 'Priya Shah' }] });
    await open(services);
    await screen.findAllByText('Priya Shah');
    expect(await rowsOf('Calls and reminders')).toEqual([
      ['Due 8/3/2027\u00A009:30Priya ShahNew quote: WarrantyOverdue', `/backoffice/callbacks?open=${ids.callback}`],
      ['Due 8/3/2027\u00A009:30R-1New quote: Warranty', `/backoffice/callbacks?open=${other}`],
    ]);
    expect(await rowsOf('Claims to decide')).toEqual([
      ['By 27/1/2027Priya ShahWarranty, AA19AAAOverdue', `/backoffice/claims/${aQueuedClaim().id}`],
      ['Once they answerPriya ShahWarranty, AA19AAA', `/backoffice/claims/${other}`],
    ]);
    expect(screen.getByRole('link', { name: 'All 31' }).getAttribute('href')).toBe('/backoffice/callbacks');
    await userEvent.type(box(), '{ArrowDown}');
    expect(document.activeElement?.getAttribute('href')).toBe(`/backoffice/callbacks?open=${ids.callback}`);
  });

  it('is the work that failed too: its first rows, and where all of it is', async () => {
    const failed = Array.from({ length: 9 }, (_, nth) => stuckWorkOfPurchase({ id: `issue-policies:${nth}` }));
    await open(officeServices().answer(stuckWorkOf.claims.list, pageOf(failed)));
    const card = within(await screen.findByRole('region', { name: 'Work that failed' }));
    expect(await card.findAllByRole('listitem')).toHaveLength(8);
    expect(card.getAllByText('If not, refund the payment and tell the customer.')).toHaveLength(8);
    for (const link of card.getAllByRole('link')) expect(link.getAttribute('href')).toBe('/backoffice/work');
    expect(card.getByRole('link', { name: 'All 9' })).toBeTruthy();
  });
});

describe('the search', () => {
  it('A2: has the focus at once, asks once when typing pauses, and not before two letters, and shows what was found and by what', async () => {
    const { services, said } = await open(finding(two));
    expect(document.activeElement).toBe(box());
    await userEvent.type(box(), ' a ');
    await waitFor(() => expect(window.location.search).toBe('?q=a'));
    expect(services.queries(findPeople)).toEqual([]);
    await userEvent.clear(box());
    await userEvent.type(box(), 'AA19AAA');
    const links = await results();
    expect(links.map((link) => link.textContent)).toEqual([
      'CustomerPriya ShahLeeds LS1 1AA · 07700 900123 · priya@example.comUKAA19AAA',
      'PolicyKS-WAR-1000342-100Priya Shah, AA19AAA · Cancelled from 4/12/2026Matched on plate',
      'CarUKAA19AAAFord Focus, Priya ShahMatched on plate',
    ]);
    expect(services.queries(findPeople)).toEqual([{ q: 'AA19AAA', page: '1' }]);
    expect(said.announced).toEqual(['1 person for “AA19AAA”']);
    expect(window.location.search).toBe('?q=AA19AAA');
  });

  it('A2: finds a callback by its number, also one that is completed', async () => {
    const { services } = await open(finding(pageOf([])).answer(listReminders, pageOf([aReminder()])), '/backoffice/?q=cb-123456');
    const [link] = await results();
    expect(link?.textContent).toMatch(/^CallbackCB-123456/);
    expect(link?.getAttribute('href')).toBe(`/backoffice/callbacks?open=${ids.callback}`);
    expect(services.queries(listReminders)).toContainEqual({ reference: 'CB-123456' });
  });

  it('A2: finds a quote that is nobody’s yet by its reference', async () => {
    const found = finding(pageOf([])).answer(listQuotes, { rows: [aQuote({ customerId: null })] });
    const { services } = await open(found, '/backoffice/?q=kq7q4k11ab');
    const [link] = await results();
    expect(link?.textContent).toMatch(/^QuoteKQ-7Q4K11AB/);
    expect(link?.getAttribute('href')).toBe(`/quote/warranty/step/3/?quote=${ids.quote}`);
    expect(services.queries(listQuotes)).toContainEqual({ reference: 'KQ-7Q4K11AB' });
  });

  it('A2: finds a quote that was bought by somebody who is erased, and leads to what is kept of them', async () => {
    await open(finding(pageOf([])).answer(listQuotes, { rows: [aQuote({ customerId: ids.customer })] }), '/backoffice/?q=kq7q4k11ab');
    expect((await results())[0]?.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('A2: is worked by keyboard alone: down and up walk, Enter opens, "/" comes back', async () => {
    await open(finding(two), '/backoffice/?q=AA19');
    const links = await results();
    box().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(links[0]);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(links[2]);
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(box());
    await userEvent.keyboard('{Enter}');
    expect(window.location.pathname + window.location.search).toBe(`/backoffice/customers/${ids.customer}?q=AA19`);
  });

  it('asks at once on Enter, without waiting for the pause', async () => {
    const { services } = await open(finding(two));
    await userEvent.type(box(), 'shah{Enter}');
    expect(services.queries(findPeople)).toHaveLength(1);
    expect(window.location.pathname).toBe('/backoffice/');
  });

  it('begins a quote for a caller whom nobody knows yet', async () => {
    const services = finding(pageOf<FoundPerson>([])).answer(startQuote, {
      quote: aQuote({ customerId: null, productType: 'breakdown', step: 1 }),
      secret: 's',
    });
    await open(services, '/backoffice/?q=zz');
    await press('New quote for a new customer');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For which product?' }), 'Breakdown cover');
    await press('Start the quote');
    await waitFor(() => expect(window.location.pathname).toBe('/quote/breakdown/step/1/'));
    expect(services.bodies(startQuote)).toEqual([{ product_type: 'breakdown' }]);
  });

  it('never says "nothing found" about words that are still being looked for', async () => {
    const { services } = await open(officeServices().keepWaiting(findPeople), '/backoffice/?q=zz');
    expect((await screen.findByRole('status')).textContent).toContain('Searching');
    services.answer(findPeople, pageOf([]));
    await userEvent.type(box(), 'z');
    await screen.findByText('Nothing found for “zzz”');
    services.keepWaiting(findPeople);
    await userEvent.type(box(), 'q');
    await waitFor(() => expect(window.location.search).toBe('?q=zzzq'));
    expect(screen.queryByText('Nothing found for “zzzq”')).toBeNull();
  });

  it('pages through many results', async () => {
    const services = officeServices().answerBy(findPeople, ({ query }) =>
      pageOf([aFoundPerson()], { page: Number(query['page']), count: 45 }),
    );
    await open(services, '/backoffice/?q=shah');
    await results();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21 to 40 of 45')).toBeTruthy();
    expect(services.queries(findPeople).at(-1)).toEqual({ q: 'shah', page: '2' });
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(services.queries(findPeople).at(-1)).toEqual({ q: 'shaha', page: '1' }));
  });

  it('A2: tells namesakes apart by town, postcode, phone and car', async () => {
    const other = aFoundPerson({
      customerId: ids.staff,
      town: 'York',
      postcode: 'YO31 7PL',
      phone: null,
      email: 'p.shah@example.com',
      cars: [],
    });
    await open(finding(pageOf([aFoundPerson(), other])), '/backoffice/?q=shah');
    expect((await results()).map((link) => link.textContent)).toEqual([
      'CustomerPriya ShahLeeds LS1 1AA · 07700 900123 · priya@example.comUKAA19AAAMatched on name',
      'CustomerPriya ShahYork YO31 7PL · p.shah@example.comMatched on name',
    ]);
  });
});

describe('the vehicle lookup', () => {
  const page = '/backoffice/vehicle-lookup';
  const choose = async () => {
    await userEvent.selectOptions(await screen.findByLabelText('Search by'), 'Registration number');
    await userEvent.selectOptions(screen.getByLabelText('Look for'), 'Customers');
    await userEvent.type(screen.getByLabelText('Keyword'), 'AA19 AAA');
  };
  const lookUp = () => userEvent.click(screen.getByRole('button', { name: 'Look up' }));

  it('A2: needs all three inputs', async () => {
    const { asked } = await openOffice(page);
    await screen.findByLabelText('Keyword');
    await lookUp();
    expect(within(screen.getByRole('alert')).getAllByText('Invalid input.')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Search by'), 'Name');
    await userEvent.type(screen.getByLabelText('Keyword'), 'Shah');
    await lookUp();
    expect(screen.getByLabelText('Look for').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Keyword').getAttribute('aria-invalid')).toBeNull();
    expect(asked()).toEqual([]);
  });

  it('shows the records found, each leading to its customer, at an address that finds them again for whoever is sent it', async () => {
    const services = officeServices().answer(lookupVehicleRecords, { rows: [aHit({ matched: 'plate' })] });
    await openOffice(page, { services });
    await choose();
    await lookUp();
    const table = within(await screen.findByRole('table', { name: 'Records found, matched on plate' }));
    const row = table.getByRole('link', { name: 'Priya Shah' });
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Record', 'About']);
    expect(row.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    expect(services.asked.at(-1)?.path).toBe('/ajax/vehicle-lookup/vrm/customer/AA19%20AAA');
    const query = window.location.search;
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ searchBy: 'vrm', entity: 'customer', keyword: 'AA19 AAA' });
    cleanup();
    await openOffice(`${page}${query}`, { services });
    expect(await screen.findByRole('table', { name: /^Records found/ })).toBeTruthy();
    expect(screen.getByLabelText('Keyword')).toHaveProperty('value', 'AA19 AAA');
    expect(services.asked.filter(({ id }) => id === lookupVehicleRecords.id)).toHaveLength(2);
  });

  it.each(['', '?searchBy=vrm&entity=boat&keyword=AA19'])('looks nothing up by an address that does not say what: %j', async (query) => {
    const { asked } = await openOffice(`${page}${query}`);
    await screen.findByLabelText('Keyword');
    expect(asked()).toEqual([]);
    expect(screen.queryByText('Invalid input.')).toBeNull();
  });

  it('says of each what it was found by, where that differs', async () => {
    const rows = [aHit({ matched: 'plate' }), aHit({ id: ids.policy, matched: 'name' })];
    await openOffice(page, { services: officeServices().answer(lookupVehicleRecords, { rows }) });
    await choose();
    await lookUp();
    const table = within(await screen.findByRole('table', { name: 'Records found' }));
    expect(
      table.getAllByRole('cell').flatMap(({ textContent }) => (/^(Plate|Name)$/.test(textContent ?? '') ? [textContent] : [])),
    ).toEqual(['Plate', 'Name']);
  });

  it('A2: says when there is no record, and why it failed', async () => {
    const services = officeServices().answer(lookupVehicleRecords, { rows: [] });
    await openOffice(page, { services });
    await choose();
    await lookUp();
    expect(await screen.findByText('No record found')).toBeTruthy();
    services.refuse(lookupVehicleRecords, refused(400, 'Invalid input.'));
    await lookUp();
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid input.');
    expect(screen.queryByText('No record found')).toBeNull();
  });
});
