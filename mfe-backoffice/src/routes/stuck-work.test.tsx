import { stuckWorkOf, type StuckWork } from '@kerbside/contracts/http/stuck-work';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { stuckWorkOfPurchase } from '../testing/stuck-work.js';

const { claims, callbacks, pricing } = stuckWorkOf;
const issuing = stuckWorkOfPurchase();
const letter: StuckWork = {
  ...issuing,
  id: 'confirm-policy:1',
  service: 'callbacks',
  kind: 'confirm-policy',
  customerId: null,
  amountPence: null,
  tries: 9,
  since: '2027-03-01T10:00:00.000Z',
  nextTryAt: '2027-03-05T14:30:00.000Z',
  failure: 'This is not available just now.',
  toDo: 'Try it again.',
};
const withIssuing = () => officeServices().answer(claims.list, pageOf([issuing]));
const open = (services: ScriptedServices, path = '/backoffice/work') => openOffice(path, { services });
const list = () => screen.findByRole('list', { name: 'Work that failed' });

describe('the work that failed', () => {
  it('says which work of whom, the sum, why, and what to do, the longest failing first', async () => {
    await open(withIssuing().answer(callbacks.list, pageOf([letter])));
    const cards = within(await list()).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Confirm a policy by email',
      'Issue the policies of a purchase',
    ]);
    const [first, second] = cards.map((card) => card.textContent);
    for (const said of ['Not known', 'callbacks', '9 tries since 1/3/2027', 'Next try5/3/2027']) expect(first).toContain(said);
    for (const said of [
      '£312.39',
      'purchase 60000000',
      '£312.39 was paid, but the cover costs £312.40.',
      'refund the payment',
      'Not automatically',
    ])
      expect(second).toContain(said);
    expect(screen.getByRole('link', { name: 'Customer 20000000' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('is counted in the menu, which says nothing while there is none', async () => {
    const services = officeServices().answer(claims.list, pageOf([issuing], { count: 3 }));
    await open(services, '/backoffice/');
    expect(await screen.findByRole('link', { name: 'Work that failed 3' })).toBeTruthy();
    services.answer(claims.list, pageOf([]));
    await userEvent.click(screen.getByRole('link', { name: 'Work that failed 3' }));
    expect(await screen.findByRole('link', { name: 'Work that failed' })).toBeTruthy();
    services.answer(claims.list, pageOf([issuing]));
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    expect(await screen.findByRole('link', { name: 'Work that failed 1' })).toBeTruthy();
  });

  it('is asked for once, for the menu and the list together', async () => {
    const { services } = await open(withIssuing());
    await list();
    expect(await screen.findByRole('link', { name: 'Work that failed 1' })).toBeTruthy();
    expect(services.queries(claims.list)).toHaveLength(1);
  });

  it('is tried again by its service, and the list is read anew', async () => {
    const { services, said } = await open(withIssuing().answer(claims.tryAgain, {}));
    const again = await screen.findByRole('button', { name: 'Try again now: Issue the policies of a purchase, 60000000' });
    services.answer(claims.list, pageOf([]));
    await userEvent.click(again);
    expect(await screen.findByText('No work has failed.')).toBeTruthy();
    expect(services.asked.some(({ path }) => path === `/api/claims/stuck-work/${encodeURIComponent(issuing.id)}/retry`)).toBe(true);
    expect(said.toasts).toEqual(['It is being tried again. Refresh to see whether it worked.']);
  });

  it('says why it could not be tried again', async () => {
    await open(withIssuing().refuse(claims.tryAgain, refused(404, 'We could not find that.')));
    await userEvent.click(await screen.findByRole('button', { name: /^Try again now/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('We could not find that.');
  });

  it('shows what the other services owe when one does not answer, and says which', async () => {
    await open(withIssuing().refuse(pricing.list, refused(503, 'Away')));
    await list();
    expect(screen.getByText('We cannot see what pricing could not do at the moment. Refresh shortly.')).toBeTruthy();
  });

  it('offers to load again when none answers', async () => {
    const services = officeServices();
    const lists = Object.values(stuckWorkOf).map(({ list: ofOwner }) => ofOwner);
    for (const ofOwner of lists) services.refuse(ofOwner, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the work that failed');
    for (const ofOwner of lists) services.answer(ofOwner, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('No work has failed.')).toBeTruthy());
  });
});
