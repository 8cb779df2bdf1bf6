import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { ok, openOffice, pageOf, refused, silence, type Script } from './testing/open-office.js';
import { aHit } from './testing/records.js';

const path = '/api/imports/search';
const box = () => screen.getByRole('searchbox', { name: 'Search customers, cars and policies' });
const results = async () => within(await screen.findByRole('list', { name: 'Results' })).getAllByRole('link');
const open = (answers: Script, at = '/backoffice/') => openOffice(at, { answers });

const three = pageOf([
  aHit({ matched: 'plate' }),
  aHit({ kind: 'policy', id: ids.policy, title: 'KS-WAR-1000342-100', subtitle: 'Priya Shah, AA19AAA', matched: 'plate' }),
  aHit({ kind: 'car', id: 'a:aa19aaa', title: 'AA19AAA', subtitle: 'Ford Focus, Priya Shah', matched: 'plate' }),
]);

describe('the search', () => {
  it('has the focus at once and asks for nothing until two letters are typed', async () => {
    const { asked } = await open({});
    expect(document.activeElement).toBe(box());
    expect(screen.getByText('Find a customer')).toBeTruthy();
    await userEvent.type(box(), ' a ');
    await waitFor(() => expect(window.location.search).toBe('?q=a'));
    expect(asked).toEqual([]);
  });

  it('asks once when typing pauses, and shows what was found and by what', async () => {
    const { asked, said } = await open({ [path]: three });
    await userEvent.type(box(), 'AA19AAA');
    const links = await results();
    expect(links.map((link) => link.textContent)).toEqual([
      'CustomerPriya Shahpriya@example.comMatched on plate',
      'PolicyKS-WAR-1000342-100Priya Shah, AA19AAAMatched on plate',
      'CarUKAA19AAAFord Focus, Priya ShahMatched on plate',
    ]);
    expect(asked.map(({ query }) => query)).toEqual([{ q: 'AA19AAA', page: '1' }]);
    expect(said.announced).toEqual(['3 results for “AA19AAA”']);
    expect(window.location.search).toBe('?q=AA19AAA');
  });

  it('is worked by keyboard alone: down and up walk, Enter opens, "/" comes back', async () => {
    await open({ [path]: three }, '/backoffice/?q=AA19');
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
    const { asked } = await open({ [path]: three });
    await userEvent.type(box(), 'shah{Enter}');
    expect(asked).toHaveLength(1);
    expect(window.location.pathname).toBe('/backoffice/');
  });

  it('says that it searches, then that nothing was found', async () => {
    const { answer } = await open({ [path]: silence }, '/backoffice/?q=zz');
    expect((await screen.findByRole('status')).textContent).toContain('Searching');
    answer(path, pageOf([]));
    await userEvent.type(box(), 'zz');
    expect(await screen.findByText('Nothing found for “zzzz”')).toBeTruthy();
  });

  it('never says "nothing found" about words that are still being looked for', async () => {
    const { answer } = await open({ [path]: pageOf([]) }, '/backoffice/?q=zz');
    await screen.findByText('Nothing found for “zz”');
    answer(path, silence);
    await userEvent.type(box(), 'q');
    await waitFor(() => expect(window.location.search).toBe('?q=zzq'));
    expect(screen.queryByText('Nothing found for “zzq”')).toBeNull();
  });

  it('says why it failed and tries again', async () => {
    const { answer } = await open({ [path]: refused(503, 'The search is being worked on') }, '/backoffice/?q=shah');
    expect((await screen.findByRole('alert')).textContent).toContain('The search is being worked on');
    answer(path, three);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await results()).toHaveLength(3);
  });

  it('pages through many results', async () => {
    const { asked } = await open(
      { [path]: ({ query }) => pageOf([aHit()], { page: Number(query['page']), count: 45 }) },
      '/backoffice/?q=shah',
    );
    await results();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21 to 40 of 45')).toBeTruthy();
    expect(asked.at(-1)?.query).toEqual({ q: 'shah', page: '2' });
    await userEvent.type(box(), 'a');
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ q: 'shaha', page: '1' }));
  });
});

describe('the vehicle lookup', () => {
  const at = '/ajax/vehicle-lookup/vrm/customer/AA19%20AAA';
  const choose = async () => {
    await userEvent.selectOptions(await screen.findByLabelText('Search by'), 'Registration number');
    await userEvent.selectOptions(screen.getByLabelText('Look for'), 'Customers');
    await userEvent.type(screen.getByLabelText('Keyword'), 'AA19 AAA');
  };
  const lookUp = () => userEvent.click(screen.getByRole('button', { name: 'Look up' }));

  it('needs all three inputs', async () => {
    const { asked } = await openOffice('/backoffice/vehicle-lookup');
    await screen.findByLabelText('Keyword');
    await lookUp();
    expect(within(screen.getByRole('alert')).getAllByText('Invalid input.')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText('Search by'), 'Name');
    await userEvent.type(screen.getByLabelText('Keyword'), 'Shah');
    await lookUp();
    expect(screen.getByLabelText('Look for').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Keyword').getAttribute('aria-invalid')).toBeNull();
    expect(asked).toEqual([]);
  });

  it('shows the records found, each leading to its customer', async () => {
    await openOffice('/backoffice/vehicle-lookup', { answers: { [at]: ok({ rows: [aHit({ matched: 'plate' })] }) } });
    await choose();
    await lookUp();
    const row = within(await screen.findByRole('table', { name: 'Records found' })).getByRole('link', { name: 'Priya Shah' });
    expect(row.getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('says when there is no record, and why it failed', async () => {
    const { answer } = await openOffice('/backoffice/vehicle-lookup', { answers: { [at]: ok({ rows: [] }) } });
    await choose();
    await lookUp();
    expect(await screen.findByText('No record found')).toBeTruthy();
    answer(at, refused(400, 'Invalid input.'));
    await lookUp();
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid input.');
    expect(screen.queryByText('No record found')).toBeNull();
  });
});
