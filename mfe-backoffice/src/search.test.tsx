import { lookupVehicleRecords, search } from '@kerbside/contracts/http/imports';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from './testing/open-office.js';
import { aHit } from './testing/records.js';

const box = () => screen.getByRole('searchbox', { name: 'Search customers, cars and policies' });
const results = async () => within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('link');
const three = pageOf([
  aHit({ matched: 'plate' }),
  aHit({ kind: 'policy', id: ids.policy, title: 'KS-WAR-1000342-100', subtitle: 'Priya Shah, AA19AAA', matched: 'plate' }),
  aHit({ kind: 'car', id: 'a:aa19aaa', title: 'AA19AAA', subtitle: 'Ford Focus, Priya Shah', matched: 'plate' }),
]);
const finding = (hits: typeof three) => officeServices().answer(search, hits);
const open = (services: ScriptedServices, at = '/backoffice/') => openOffice(at, { services });

describe('the search', () => {
  it('has the focus at once and asks for nothing until two letters are typed', async () => {
    const { asked } = await open(officeServices());
    expect(document.activeElement).toBe(box());
    expect(screen.getByText('Find a customer')).toBeTruthy();
    await userEvent.type(box(), ' a ');
    await waitFor(() => expect(window.location.search).toBe('?q=a'));
    expect(asked()).toEqual([]);
  });

  it('asks once when typing pauses, and shows what was found and by what', async () => {
    const { services, said } = await open(finding(three));
    await userEvent.type(box(), 'AA19AAA');
    const links = await results();
    expect(links.map((link) => link.textContent)).toEqual([
      'CustomerPriya Shahpriya@example.comMatched on plate',
      'PolicyKS-WAR-1000342-100Priya Shah, AA19AAAMatched on plate',
      'CarUKAA19AAAFord Focus, Priya ShahMatched on plate',
    ]);
    expect(services.queries(search)).toEqual([{ q: 'AA19AAA', page: '1' }]);
    expect(said.announced).toEqual(['3 results for “AA19AAA”']);
    expect(window.location.search).toBe('?q=AA19AAA');
  });

  it('is worked by keyboard alone: down and up walk, Enter opens, "/" comes back', async () => {
    await open(finding(three), '/backoffice/?q=AA19');
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
    const { asked } = await open(finding(three));
    await userEvent.type(box(), 'shah{Enter}');
    expect(asked()).toEqual([search.id]);
    expect(window.location.pathname).toBe('/backoffice/');
  });

  it('says that it searches, then that nothing was found', async () => {
    const { services } = await open(officeServices().keepWaiting(search), '/backoffice/?q=zz');
    expect((await screen.findByRole('status')).textContent).toContain('Searching');
    services.answer(search, pageOf([]));
    await userEvent.type(box(), 'zz');
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeTruthy();
  });

  it('never says "nothing found" about words that are still being looked for', async () => {
    const { services } = await open(finding(pageOf([])), '/backoffice/?q=zz');
    await screen.findByText('Nothing found for “zz”');
    services.keepWaiting(search);
    await userEvent.type(box(), 'q');
    await waitFor(() => expect(window.location.search).toBe('?q=zzq'));
    expect(screen.queryByText('Nothing found for “zzq”')).toBeNull();
  });

  it('says why it failed and tries again', async () => {
    const services = officeServices().refuse(search, refused(503, 'The search is being worked on'));
    await open(services, '/backoffice/?q=shah');
    expect((await screen.findByRole('alert')).textContent).toContain('The search is being worked on');
    services.answer(search, three);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await results()).toHaveLength(3);
  });

  it('pages through many results', async () => {
    const services = officeServices().answerBy(search, ({ query }) => pageOf([aHit()], { page: Number(query['page']), count: 45 }));
    await open(services, '/backoffice/?q=shah');
    await results();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21 to 40 of 45')).toBeTruthy();
    expect(services.queries(search).at(-1)).toEqual({ q: 'shah', page: '2' });
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(services.queries(search).at(-1)).toEqual({ q: 'shaha', page: '1' }));
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

  it('needs all three inputs', async () => {
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

  it('shows the records found, each leading to its customer', async () => {
    const services = officeServices().answer(lookupVehicleRecords, { rows: [aHit({ matched: 'plate' })] });
    await openOffice(page, { services });
    await choose();
    await lookUp();
    const row = within(await screen.findByRole('table', { name: 'Records found' })).getByRole('link', { name: 'Priya Shah' });
    expect(row.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    expect(services.asked.at(-1)?.path).toBe('/ajax/vehicle-lookup/vrm/customer/AA19%20AAA');
  });

  it('says when there is no record, and why it failed', async () => {
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
