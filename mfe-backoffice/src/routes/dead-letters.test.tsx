import { serviceNames } from '@kerbside/contracts/call';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDeadLetter } from '../testing/dead-letters.js';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const { claims, imports, pricing } = deadLettersOf;
const payment = aDeadLetter();
const unread = aDeadLetter({
  id: '70000000-0000-4000-8000-000000000002',
  service: 'imports',
  consumer: 'kerbside.imports',
  eventType: null,
  reason: 'UNREADABLE',
  detail: 'not JSON',
  at: '2027-03-01T10:00:00.000Z',
  customerId: null,
  body: null,
});
const services = () => serviceNames.reduce((all, name) => all.answer(deadLettersOf[name].list, pageOf([])), officeServices());
const withPayment = () => services().answer(claims.list, pageOf([payment]));
const open = (given: ScriptedServices) => openOffice('/backoffice/dead-letters', { services: given, session: staffSession('admin') });
const list = () => screen.findByRole('list', { name: 'Dead letters' });

describe('the dead letters', () => {
  it('says which event, who could not handle it and why, the oldest first', async () => {
    await open(withPayment().answer(imports.list, pageOf([unread])));
    const cards = within(await list()).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Not one of our events', payment.eventType]);
    const [first, second] = cards.map((card) => card.textContent);
    for (const said of ['imports', 'It could not be read: not JSON', 'Not known']) expect(first).toContain(said);
    for (const said of ['PaymentsConsumer.onSucceeded', 'Every try failed: NOT_FOUND', ids.payment]) expect(second).toContain(said);
    expect(screen.getByRole('link', { name: 'Customer 20000000' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it.each([
    ['handled', 'It was handled.'],
    ['dead_again', 'It failed again. Fix the cause first.'],
    ['waiting', 'Its service will take it soon. Refresh to see what came of it.'],
  ] as const)('is replayed by its service, and says what came of it: %s', async (outcome, said) => {
    const { services: asked, said: told } = await open(withPayment().answer(claims.replay, { outcome }));
    const replay = await screen.findByRole('button', { name: 'Replay kerbside.payments.payment-succeeded.v1, 70000000' });
    asked.answer(claims.list, pageOf([]));
    await userEvent.click(replay);
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
    expect(told.toasts).toEqual([said]);
    expect(asked.asked.some(({ path }) => path === `/api/claims/dead-letters/${payment.id}/replay`)).toBe(true);
  });

  it('says that a replay was asked for', async () => {
    await open(services().answer(claims.list, pageOf([{ ...payment, isReplayAsked: true }])));
    expect(await screen.findByText('A replay was asked for. Refresh to see what came of it.')).toBeTruthy();
  });

  it('says why it was not replayed', async () => {
    await open(withPayment().refuse(claims.replay, refused(404, 'We could not find that.')));
    await userEvent.click(await screen.findByRole('button', { name: /^Replay/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('We could not find that.');
  });

  it('is dropped with a reason', async () => {
    const { services: asked, said } = await open(withPayment().answer(claims.drop, {}));
    await userEvent.click(await screen.findByRole('button', { name: /^Drop kerbside/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Drop this event?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Drop it' }));
    expect(within(dialog).getAllByText('Say why nothing needs to be done').length).toBeGreaterThan(0);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Why does nothing need to be done?' }), 'The purchase was a test');
    asked.answer(claims.list, pageOf([]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
    expect([asked.bodies(claims.drop), said.toasts]).toEqual([[{ why: 'The purchase was a test' }], ['It was dropped.']]);
  });

  it('shows those of the other services when one does not answer, and says which', async () => {
    await open(withPayment().refuse(pricing.list, refused(503, 'Away')));
    await list();
    expect(screen.getByText('We cannot see what pricing put aside at the moment. Refresh shortly.')).toBeTruthy();
  });

  it('offers to load again when none answers', async () => {
    const away = officeServices();
    for (const name of serviceNames) away.refuse(deadLettersOf[name].list, refused(503, 'Away'));
    await open(away);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the dead letters');
    for (const name of serviceNames) away.answer(deadLettersOf[name].list, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
  });

  it('is for admins', async () => {
    await openOffice('/backoffice/dead-letters', { session: staffSession('finance') });
    expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  });
});
