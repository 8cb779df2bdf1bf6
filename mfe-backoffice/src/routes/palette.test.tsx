import { logout, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { listImportRows, listImports, readImport } from '@kerbside/contracts/http/imports/runs';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { listPartners } from '@kerbside/contracts/http/partners/partners';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids, aFoundPerson, aPartner, aPolicy, aQuote, aReminder } from '../testing/records.js';
import { anImport } from '../testing/imports.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (keys: string) => userEvent.keyboard(keys);
const box = () => screen.findByRole('combobox', { name: /^Plate, name/ });
/** The groups of the list, once a person is in it. */
const found = async () => {
  const list = within(screen.getByRole('listbox', { name: 'What you can open or do' }));
  await list.findAllByText(/^Open /);
  return list.getAllByRole('group');
};
const chosen = () => within(screen.getByRole('dialog')).getByRole('option', { selected: true });
const open = async (services = officeServices(), path = '/backoffice/vehicle-lookup') => {
  const opened = await openOffice(path, { services });
  await press('{Control>}k{/Control}');
  await box();
  return opened;
};
const york = aFoundPerson({ customerId: ids.staff, town: 'York', postcode: 'YO31 7PL', phone: null, email: 'p@example.com', cars: [] });
const withShahs = () =>
  officeServices()
    .answer(findPeople, pageOf([aFoundPerson(), york]))
    .refuse(readCustomer, refused(404, 'We could not find that.'));

describe('the palette', () => {
  it('opens the person who was found, also when their quote to pay arrives later', async () => {
    const services = officeServices().answer(findPeople, pageOf([aFoundPerson()]));
    const quotes = services.hold(listQuotes);
    await open(services);
    await press('priya');
    await found();
    for (let at = 0; at < quotes.count(); at += 1) quotes.answer(at, { rows: [aQuote({ customerId: ids.customer, step: 6 })] });
    await screen.findByRole('option', { name: /^Take a payment for/ });
    expect(chosen().textContent).toMatch(/^Open Priya Shah/);
  });

  it('keeps what is chosen under the finger when more arrives above it', async () => {
    const services = officeServices().answer(listPolicies, pageOf([]));
    const people = services.hold(findPeople);
    await open(services);
    await press('callbacks');
    await waitFor(() => expect(people.count()).toBe(1));
    await press('{ArrowDown}{ArrowUp}');
    const before = chosen().textContent;
    people.answer(0, pageOf([aFoundPerson()]));
    await found();
    expect(chosen().textContent).toBe(before);
  });

  it('switches to dark', async () => {
    await open();
    await press('dark mode{Enter}');
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(screen.queryByRole('dialog')).toBeNull();
    localStorage.clear();
  });

  it('signs out', async () => {
    const { services } = await open(officeServices().answer(logout, {}));
    await press('sign out{Enter}');
    await waitFor(() => expect(services.bodies(logout)).toHaveLength(1));
  });

  it('A2: opens by Ctrl-K, also while somebody types, with the focus in its box', async () => {
    await openOffice('/backoffice/vehicle-lookup');
    (await screen.findByLabelText('Keyword')).focus();
    await press('{Meta>}k{/Meta}');
    const input = await box();
    expect(document.activeElement).toBe(input);
    expect(screen.getByRole('dialog', { name: 'Find or do anything' })).toBeTruthy();
  });

  it('takes the place of a dialog in which nothing is typed', async () => {
    await openOffice('/backoffice/callbacks', { services: officeServices().answer(listReminders, pageOf([])) });
    await userEvent.click(await screen.findByRole('button', { name: 'Your notifications' }));
    await screen.findByRole('dialog', { name: 'Your notifications' });
    await press('{Control>}k{/Control}');
    expect(await box()).toBe(document.activeElement);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your notifications' })).toBeNull());
  });

  it('leaves a dialog with fields open, keeps what was typed there, and says so', async () => {
    await openOffice('/backoffice/callbacks?open=new', { services: officeServices().answer(listReminders, pageOf([])) });
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(await form.findByLabelText('What it is about'), 'Ring her');
    await press('{Control>}k{/Control}');
    expect(await form.findByText(/^Finish or close this first/)).toBeTruthy();
    expect(form.getByLabelText('What it is about')).toHaveProperty('value', 'Ring her');
    expect(screen.queryByRole('combobox', { name: /^Plate, name/ })).toBeNull();
  });

  it('A2: goes round from the last to the first and back, stays one when Ctrl-K is pressed in it, and goes to a page by its name', async () => {
    await open(officeServices().answer(listClaimQueue, pageOf([])));
    const [first, ...others] = within(screen.getByRole('dialog')).getAllByRole('option');
    await press('{ArrowUp}');
    expect(chosen()).toBe(others.at(-1));
    await press('{ArrowDown}');
    expect(chosen()).toBe(first);
    await press('claims{Control>}k{/Control}');
    expect(await box()).toHaveProperty('value', 'claims');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(chosen().textContent).toBe('Go to Claims');
    await press('{Enter}');
    expect(await heading('Claims')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A2: finds people, tells namesakes apart, and opens the one that is chosen', async () => {
    await open(withShahs());
    await press('shah');
    const groups = await found();
    expect(groups.map((group) => group.getAttribute('aria-labelledby') && group.firstElementChild?.textContent)).toEqual([
      'Priya Shah, Leeds LS1 1AA, 07700 900123, priya@example.com',
      'Priya Shah, York YO31 7PL, p@example.com',
      'Do something for Priya Shah',
    ]);
    expect(chosen().textContent).toBe('Open Priya ShahAA19AAA');
    await press('{ArrowDown}');
    expect(chosen().textContent).toBe('Open Priya Shah');
    expect((await box()).getAttribute('aria-activedescendant')).toBe(chosen().id);
    await press('{Enter}');
    expect(window.location.pathname).toBe(`/backoffice/customers/${ids.staff}`);
  });

  it('finds who is not in the index yet a moment later, without another key', async () => {
    const services = officeServices().answer(findPeople, pageOf([]));
    await open(services);
    await press('shah');
    await screen.findByText('Nothing found for “shah”');
    services.answer(findPeople, pageOf([york]));
    expect(await screen.findAllByText(/^Open /, {}, { timeout: 5_000 })).toBeTruthy();
  });

  it('A2: starts a quote or a note for whoever was found', async () => {
    await open(withShahs());
    await press('shah');
    await found();
    await press('{ArrowDown>3/}{Enter}');
    expect(window.location.pathname + window.location.search).toBe(`/backoffice/customers/${ids.customer}?do=note`);
  });

  it('A2: knows whom a page is about', async () => {
    await open(officeServices(), `/backoffice/write?customer=${ids.customer}`);
    await press('visit');
    expect(screen.getByRole('group', { name: 'This customer' })).toBeTruthy();
    expect(chosen().textContent).toBe('Move or cancel a visit');
    await press('{Enter}');
    expect(window.location.pathname + window.location.search).toBe(`/backoffice/customers/${ids.customer}?do=visit`);
  });

  it('starts what the policies take of the only person found', async () => {
    await open(
      officeServices()
        .answer(findPeople, pageOf([aFoundPerson()]))
        .answer(listPolicies, pageOf([aPolicy({ autoRenewal: 'on' })])),
    );
    await press('shah');
    const list = within(screen.getByRole('listbox', { name: 'What you can open or do' }));
    await userEvent.click(await list.findByRole('option', { name: 'Switch renewal of policy KS-WAR-1000342-100 off' }));
    expect(window.location.pathname + window.location.search).toBe(
      `/backoffice/customers/${ids.customer}/policies/${ids.policy}?do=renewal-off`,
    );
  });

  it('A2: finds a callback by the number that its customer was told', async () => {
    const { services } = await open(
      officeServices()
        .answer(findPeople, pageOf([]))
        .answer(listReminders, pageOf([aReminder()])),
    );
    await press('cb123456');
    await waitFor(() => expect(chosen().textContent).toMatch(/^Open CB-123456/));
    expect(screen.getByRole('group', { name: 'Callbacks' })).toBeTruthy();
    expect(services.queries(listReminders)).toContainEqual({ reference: 'CB-123456' });
    await press('{Enter}');
    expect(window.location.pathname + window.location.search).toBe(`/backoffice/callbacks?open=${ids.callback}`);
  });

  it('A2: finds a quote that is nobody’s yet by its reference', async () => {
    const details = { first_name: 'Jo', last_name: 'Bloggs', email: 'jo@example.test' };
    const { services } = await open(
      officeServices()
        .answer(findPeople, pageOf([]))
        .answer(listQuotes, { rows: [aQuote({ customerId: null, details })] }),
    );
    await press('kq 7q4k11ab');
    await waitFor(() => expect(chosen().textContent).toBe('Open KQ-7Q4K11ABJo Bloggs, jo@example.test, AA19AAA'));
    expect(services.queries(listQuotes)).toContainEqual({ reference: 'KQ-7Q4K11AB' });
    await press('{Enter}');
    expect(window.location.pathname + window.location.search).toBe(`/quote/warranty/step/3/?quote=${ids.quote}`);
  });

  it('A4: undoes an import and makes a key for a partner, for admins, by what was typed', async () => {
    const services = officeServices()
      .answer(findPeople, pageOf([]))
      .answer(listImports, pageOf([anImport({ status: 'finished' })]))
      .answer(listPartners, pageOf([aPartner()]))
      .answer(readImport, anImport({ status: 'finished' }))
      .answer(listImportRows, pageOf([]));
    await openOffice('/backoffice/vehicle-lookup', { services, session: staffSession('admin') });
    await press('{Control>}k{/Control}');
    await box();
    await press('new key');
    await waitFor(() => expect(chosen().textContent).toBe(`New key for ${aPartner().name}`));
    await userEvent.clear(await box());
    await press('undo');
    await waitFor(() => expect(chosen().textContent).toMatch(/^Undo the import of ME_ACME_1\.csv/));
    await press('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Do you want to undo this import?' })).toBeTruthy();
  });

  it('asks for no imports or partners where somebody is no admin', async () => {
    const { asked } = await open(officeServices().answer(findPeople, pageOf([])));
    await press('undo');
    await waitFor(() => expect(asked()).toContain(findPeople.id));
    expect(asked()).toEqual([findPeople.id]);
  });

  it('A2: says what it does: searches, found so much, found nothing', async () => {
    const { services } = await open(officeServices().keepWaiting(findPeople));
    const state = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
    await press('zz');
    expect(state()).toBe('Searching');
    services.answer(findPeople, pageOf([]));
    await press('z');
    await waitFor(() => expect(state()).toBe('Nothing found for “zzz”'));
    services.answer(findPeople, pageOf([aFoundPerson()]));
    await press('z');
    await waitFor(() => expect(state()).toBe('10 things to open or do'));
  });

  it('A2: says why the search failed, tries again, and still goes to pages', async () => {
    const { services } = await open(officeServices().refuse(findPeople, refused(503, 'Not just now')));
    await press('mailbox');
    expect((await screen.findByRole('alert')).textContent).toContain('Not just now');
    expect(chosen().textContent).toBe('Go to Mailbox');
    services.answer(findPeople, pageOf([aFoundPerson()]));
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await found()).toHaveLength(2);
    expect(document.activeElement).toBe(await box());
  });
});

describe('the keys', () => {
  it('A2: are listed by "?", and by the button in the bar', async () => {
    await openOffice('/backoffice/vehicle-lookup');
    await heading('Vehicle lookup');
    await press('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keys' }));
    expect(help.getByRole('row', { name: /^g then c/ }).textContent).toContain('Go to the claims');
    await userEvent.click(help.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'List of keys' }));
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });

  it('A2: go to a page by two keys, but not while somebody types', async () => {
    await openOffice('/backoffice/vehicle-lookup', { services: officeServices().answer(listClaimQueue, pageOf([])) });
    await userEvent.type(await screen.findByLabelText('Keyword'), 'gc');
    expect(window.location.pathname).toBe('/backoffice/vehicle-lookup');
    screen.getByLabelText('Keyword').blur();
    await press('gc');
    expect(await heading('Claims')).toBeTruthy();
  });
});
