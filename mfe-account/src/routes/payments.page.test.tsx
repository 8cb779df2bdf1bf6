import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments, type Payment } from '@kerbside/contracts/http/payments/payments';
import { aRefund } from '@kerbside/contracts/testing/sample-refund';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aPayment, aPolicy, rows } from '../testing/samples.js';

const paid = aPayment({ owedPence: 31_240, collectedPence: 31_240, pendingPence: 0, overduePence: 0, nextWords: null });
const behind = aPayment({
  id: 'c0000000-0000-4000-8000-000000000002',
  reference: 'Q-OVERDUE',
  title: 'Alloy wheel cover',
  owedPence: 14_880,
  toComePence: 9_920,
  collectedPence: 2_480,
  pendingPence: 1_240,
  refundedPence: 500,
  overduePence: 1_240,
  nextWords: 'next payment £12.40 on 1 December, then 8 more',
  arrears: { status: 'late', since: '2026-11-15' },
});
const open = async (script: ScriptedServices) => {
  renderAccount('/account/payments', { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Your payments' });
  return script;
};
const bought = (...all: readonly Payment[]) => new ScriptedServices().answer(listPayments, rows(...all));

describe('the payments of a customer', () => {
  it('are everything that was bought, what is overdue first and plainly', async () => {
    await open(bought(paid, behind));
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Alloy wheel cover', 'Gold warranty, 12 months']);
    expect(screen.getByText('£12.40 is overdue')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it and pay it of Q-OVERDUE' }).getAttribute('href')).toBe(
      `/account/payments/${behind.id}`,
    );
  });

  it.each([
    ['due', '£54.85 to pay at the garage on 1 December 2026'],
    ['paid', '£54.85 paid at the garage'],
    ['void', 'Cancelled: nothing to pay at the garage'],
  ] as const)('never say that what is paid at a garage, and %s, was paid to us', async (status, words) => {
    const atGarage = { amountPence: 5_485, dueOn: '2026-12-01', status };
    const owedPence = status === 'void' ? 0 : 5_485;
    await open(bought(aPayment({ amountPence: 5_485, owedPence, collectedPence: 0, nextWords: null, status: 'processing', atGarage })));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
    expect(screen.queryByText('Still to come')).toBeNull();
  });

  it('say what is paid, on its way, to come and refunded, and the next payment in a sentence', async () => {
    await open(bought(behind));
    const card = within((await screen.findByRole('heading', { name: 'Alloy wheel cover' })).closest('section') ?? document.body);
    for (const said of ['£24.80 paid of £148.80', 'Next payment £12.40 on 1 December, then 8 more.', '£99.20', '£5.00'])
      expect(card.getByText(said)).toBeTruthy();
  });

  it('count nothing twice while what is overdue is on its way once more', async () => {
    await open(bought({ ...behind, toComePence: 11_160 }));
    const card = within((await screen.findByRole('heading', { name: 'Alloy wheel cover' })).closest('section') ?? document.body);
    expect(card.getByText('£111.60')).toBeTruthy();
  });

  it('say of a refund how much, where to and when it arrives, and what is done about one that was refused', async () => {
    const refused = aRefund({ number: 2, status: 'held_up' });
    await open(bought(aPayment({ refunds: [refused, { ...aRefund(), refundId: 'd0000000-0000-4000-8000-0000000000f2' }] })));
    const refunds = within(await screen.findByRole('list', { name: 'Your refunds' }));
    expect(refunds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '£5.00DelayedWe could not pay it back to Visa ending 4242. We still owe you £5.00 and are putting it right. You do not need to do anything.',
      '£5.00On its wayOn its way to Visa ending 4242. It arrives by 4 December 2026.',
    ]);
  });

  it('of a plan that ended before it began say that nothing was taken', async () => {
    await open(bought(aPayment({ status: 'cancelled', owedPence: 0, collectedPence: 0, nextWords: null })));
    expect(await screen.findByText('Cancelled: nothing was taken')).toBeTruthy();
    expect(screen.getByText('£312.40')).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('of monthly cover say what each month costs, and no total of months', async () => {
    await open(bought(aPayment({ monthlyPence: 2_591, collectedPence: 5_182, owedPence: 7_773 })));
    expect(await screen.findByText('£51.82 paid so far')).toBeTruthy();
    expect(screen.getByText('£25.91 a month, until you cancel')).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('are no forms that were only opened, and no cards that were refused', async () => {
    await open(bought(aPayment({ status: 'created' }), aPayment({ id: behind.id, status: 'failed' })));
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });

  it('name the car, once policies say which: two purchases may have one name and price', async () => {
    const of = (payment: Payment, model: string, registrationNumber: string) =>
      aPolicy({ paymentId: payment.id, vehicle: { ...aPolicy().vehicle, make: 'Nissan', model, registrationNumber } });
    await open(bought(paid, behind).answer(listPolicies, rows(of(paid, 'Leaf', 'AA19EEE'), of(behind, 'X-Trail', 'AA19DSL'))));
    expect(await screen.findByText(/^Nissan Leaf, AA19EEE, /)).toBeTruthy();
    expect(screen.getByText(/^Nissan X-Trail, AA19DSL, /)).toBeTruthy();
  });

  it('can be asked for again', async () => {
    const script = await open(
      new ScriptedServices().refuse(listPayments, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }),
    );
    expect(await screen.findByText('Not now')).toBeTruthy();
    script.answer(listPayments, rows());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });
});
