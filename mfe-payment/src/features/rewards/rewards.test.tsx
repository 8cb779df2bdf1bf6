import { jest } from '@jest/globals';
import { preSubmit, readPayment, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { payable, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aWay, casey } from '../../testing/samples.js';

/** The sums that are left to pay in these cases, which the service plans as they are asked for. */
const left = [24_210, 23_210, 22_210, 22_160, 19_210, 100];
const having = (balancePence: number): PaymentView =>
  aPayment({ rewards: { balancePence, minimumPence: 100 }, choices: left.map((totalPence) => aWay({ totalPence })) });
const services = (payment = having(5_000)) => payable(payment);
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => {
  jest.useRealTimers();
  FakeCards.remove();
});

const openWith = async (script: ScriptedServices) => {
  const { toast } = renderPayment(paymentAddress, { services: script, session: casey });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return toast;
};
const open = async (script = services()) => {
  await openWith(script);
  return script;
};
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Used rewards amount' });
const use = async (text: string) => {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
};
const payButton = (pounds: string) => screen.findByRole('button', { name: `Pay £${pounds} now` });

describe('the used rewards amount (Q5)', () => {
  it('Q4: lowers what is shown and what is charged, as a line of the receipt', async () => {
    const script = await open();
    await use('20.50');
    const button = await payButton('221.60');
    expect(screen.getByText('Total to pay: £221.60')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Extra warranty, 12 months' })).getByText('Rewards used')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    await userEvent.click(button);
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ displayed_total: 221.6, used_rewards: 20.5 })]);
  });

  it('Q4: is not charged before the total shows it', async () => {
    await open();
    await use('20');
    expect(screen.getByRole('button', { name: 'Pay £242.10 now' })).toHaveProperty('disabled', true);
    expect(await payButton('222.10')).toHaveProperty('disabled', false);
  });

  it('Q9: is in the total 300 ms after it was typed, and no sooner', async () => {
    await open();
    jest.useFakeTimers();
    const shown = () => screen.getByRole('button', { name: /^Pay £/ }).textContent;
    fireEvent.change(amount(), { target: { value: '20' } });
    act(() => jest.advanceTimersByTime(299));
    expect(shown()).toBe('Pay £242.10 now');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(shown()).toBe('Pay £222.10 now');
  });

  it('Q5: below 0 is cleared, and says why', async () => {
    await open();
    await use('-5');
    expect(await screen.findByText('Rewards amount needs to be higher than 0.')).toBeTruthy();
    expect(amount().value).toBe('');
    expect(await payButton('242.10')).toBeTruthy();
  });

  it('Q5: leaves the minimum to be paid', async () => {
    await open(services(having(90_000)));
    await use('500');
    expect(
      await screen.findByText('Used rewards amount was reduced to £241.10 as system needs to take minimum £1.00 for each payment.'),
    ).toBeTruthy();
    expect(amount().value).toBe('241.10');
    expect(await payButton('1.00')).toBeTruthy();
  });

  it('Q4: follows a price and a balance that have changed', async () => {
    const script = services().refuse(preSubmit, { status: 409, code: 'REWARDS_TOO_SMALL', message: 'You do not have that many rewards.' });
    await open(script);
    await use('50');
    const button = await payButton('192.10');
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    script.answer(readPayment, having(1_000));
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have that many rewards.');
    expect(await payButton('232.10')).toBeTruthy();
    expect(amount().value).toBe('10.00');
  });

  it('Q4: reads the price again where another page changed it since: it never says that nothing can be paid', async () => {
    const choices = (...totals: number[]) => totals.map((totalPence) => aWay({ totalPence }));
    const script = services({ ...having(5_000), choices: choices(24_210) });
    const toast = await openWith(script);
    script.answer(readPayment, { ...having(5_000), totalPence: 26_900, voucher: null, choices: choices(26_900, 24_850) });
    await use('20.50');
    const button = await payButton('248.50');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.getByText('Total to pay: £248.50')).toBeTruthy();
    expect(screen.queryByText(/cannot be paid here/)).toBeNull();
    expect(toast).toHaveBeenCalledWith('Price changed to £269.00. It was £242.10. Check it, then pay.', 'info', undefined, 'price');
  });

  it.each([
    ['has none', having(0)],
    ['is not known', aPayment({ rewards: null })],
  ])('Q5: is not offered to someone who %s', async (_, payment) => {
    await open(services(payment));
    expect(screen.queryByRole('textbox', { name: 'Used rewards amount' })).toBeNull();
  });
});
