import { preSubmit, readPayment, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import { addDays, formatLongDay } from '@kerbside/contracts/days/dates';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, openPayment, payable } from '../../testing/render-payment.js';
import { todayInLondon } from '../../today.js';
import { aPayment, aSavedCard, aWay, casey, clientSecret, inTwelve } from '../../testing/samples.js';

const instalments = { option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve } as const;
const choices = [
  aWay(),
  aWay({ option: 'preauth', todayPence: 0, payments: [{ number: 1, dueOn: '2126-12-01', amountPence: 24_210 }] }),
  aWay(instalments),
  aWay({ ...instalments, count: 3, planId: 'card-instalments-3', payments: inTwelve.slice(0, 3) }),
  aWay({ method: 'paypal' }),
  aWay({ method: 'direct_debit', todayPence: 0, payments: [{ number: 1, dueOn: '2126-12-01', amountPence: 24_210 }] }),
  aWay({ method: 'direct_debit', ...instalments, todayPence: 0 }),
];
const services = (over: Partial<PaymentView> = {}) => payable(aPayment({ choices, noInstalmentsBecause: null, savedCards: [], ...over }));
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const open = (script = services(), signedIn = false) => openPayment(script, signedIn ? casey : undefined);
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const isShown = (name: string) => screen.queryByRole('radio', { name }) !== null;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const receipt = () => screen.getByRole('region', { name: 'Extra warranty, 12 months' });

describe('instalments that were chosen on an earlier page', () => {
  it('are chosen here too', async () => {
    await open(services({ byInstalments: true }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pay in instalments' }).checked).toBe(true);
  });

  it('give way to one payment where they are not offered, with the reason', async () => {
    const noInstalmentsBecause = 'Your visit is in less than two months.';
    await open(services({ byInstalments: true, choices: [aWay()], noInstalmentsBecause }));
    expect(screen.getByText(noInstalmentsBecause)).toBeTruthy();
  });
});

describe('the ways to pay', () => {
  it('are rows of which one is open, first that of a card', async () => {
    await open();
    const hasFields = () => screen.getByText('Credit Card Number').closest('[hidden]') === null;
    expect(hasFields()).toBe(true);
    for (const [name, asks] of [
      ['PayPal', /^You approve £242.10 at PayPal/],
      ['Direct Debit', 'Account number'],
    ] as const) {
      await choose(name);
      expect(await screen.findByText(asks)).toBeTruthy();
      expect(hasFields()).toBe(false);
      await press('Card');
      expect([screen.queryByText(asks), hasFields()]).toEqual([null, true]);
    }
    await choose('Maestro');
    await choose('PayPal');
    await press('Card');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Maestro' }).checked).toBe(true);
  });

  it('Q2: have the kinds of card as buttons and as a list, which say the same', async () => {
    await open();
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind of card' });
    expect([...list.options].map(({ text }) => text)).toEqual(['By its number', 'Visa', 'Visa Debit', 'Mastercard', 'Maestro']);
    await userEvent.selectOptions(list, 'Visa Debit');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa Debit' }).checked).toBe(true);
    await choose('Mastercard');
    expect(list.value).toBe('mastercard');
  });

  it('Q4: say why there are no instalments', async () => {
    await open(services({ choices: [aWay()], noInstalmentsBecause: 'Your visit is less than 2 months away.' }));
    expect(screen.getByText('Your visit is less than 2 months away.')).toBeTruthy();
  });

  it('that nobody offers lead to a call', async () => {
    await open(services({ choices: [] }));
    expect(screen.getByText(/^This amount cannot be paid here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
  });

  it('Q4: of PayPal hide the card and when it is charged', async () => {
    await open();
    expect(isShown('Now')).toBe(true);
    await choose('PayPal');
    expect(isShown('Now')).toBe(false);
    expect(screen.getByText('Credit Card Number').closest('[hidden]')).not.toBeNull();
    expect(screen.getByText(/^You approve £242.10 at PayPal/)).toBeTruthy();
  });
});

describe('what is paid when', () => {
  it('is one payment in full', async () => {
    await open();
    expect(within(receipt()).getByText('One payment. Nothing more is taken later.')).toBeTruthy();
    expect(screen.getByText(/^If your card is refused, nothing is taken/)).toBeTruthy();
  });

  it('Q4: is each instalment with its number, day and sum, which add up; the last one takes the odd pennies', async () => {
    await open();
    await choose('Pay in instalments');
    const rows = within(screen.getByRole('table', { name: 'Your payments' })).getAllByRole('row');
    expect(rows).toHaveLength(14);
    expect(rows[2]?.textContent).toBe('220 December 2126£20.18');
    expect(rows[13]?.textContent).toBe('Total£242.10');
    expect(within(receipt()).getByText('The last payment is £20.12, 6p less.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay £20.18 now' })).toBeTruthy();
    expect(screen.getByText(/^If a payment fails, we try again after 3 days and after 7 days/)).toBeTruthy();
  });

  it('is nothing today for a card that is charged when the cover starts later', async () => {
    await open();
    await choose('When your cover starts, on 1 December 2126');
    expect(screen.getByText('Nothing is taken today.')).toBeTruthy();
    expect(within(receipt()).getByText(/^One payment of £242.10, taken on 1 December 2126/)).toBeTruthy();
  });

  it('Q4: is now for cover that starts today: nobody is asked when to charge the card', async () => {
    const script = await open(services({ choices: [aWay(), aWay({ option: 'preauth', todayPence: 0 })] }));
    await choose('Visa');
    expect(screen.queryByRole('group', { name: 'When should we charge your card?' })).toBeNull();
    cards.complete();
    await press('Pay £242.10 now');
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ main_payment_option: 'in_full', plan_id: 'card-in_full-1' })]);
  });

  it('Q4: is not said to be when the cover starts for a card that is charged on the last possible day', async () => {
    const dueOn = addDays(todayInLondon(), 28);
    const inFourWeeks = aWay({ option: 'preauth', todayPence: 0, payments: [{ number: 1, dueOn, amountPence: 24_210 }] });
    await open(services({ choices: [aWay(), inFourWeeks] }));
    await choose(`In 28 days, on ${formatLongDay(dueOn)}`);
    expect(screen.getByText(/Banks honour that for 28 days, so we charge it then, even if your cover starts later/)).toBeTruthy();
  });

  it('Q4: is later, whatever cover starts, for a card that pays for a visit alone', async () => {
    const anMot = { kind: 'base', code: 'mot', label: 'MOT', amountPence: 24_210, productType: 'mot' } as const;
    await open(services({ lines: [anMot] }));
    await choose('Later, on 1 December 2126');
    expect(screen.queryByText(/your cover/)).toBeNull();
  });

  it('Q4: follows the number of instalments', async () => {
    await open();
    await choose('Pay in instalments');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number of instalments' }), '3 x £20.18');
    expect(within(screen.getByRole('table', { name: 'Your payments' })).getAllByRole('row')).toHaveLength(5);
    expect(within(receipt()).queryByRole('table')).toBeNull();
    expect(within(receipt()).getByText(/^£20.18 .+, then 2 more payments/)).toBeTruthy();
  });

  it.each([
    [2, 'then one more payment on 20 December 2126.'],
    [3, 'then 2 more payments, one a month, until 20 January 2127.'],
  ])('Q4: of %i instalments says in words when the last is', async (count, words) => {
    const few = aWay({ ...instalments, count, payments: inTwelve.slice(0, count) });
    await open(services({ choices: [aWay(), few] }));
    await choose('Pay in instalments');
    expect(within(receipt()).getByText(/^£20.18 /).textContent).toBe(`£20.18 on 20 November, ${words}`);
  });

  it('Q4: is a month, until they cancel, for monthly cover', async () => {
    const monthly = aWay({ totalPence: 2_591, monthlyPence: 2_591, payments: [{ number: 1, dueOn: '2020-01-01', amountPence: 2_591 }] });
    await open(services({ totalPence: 2_591, originalPence: 2_591, choices: [monthly] }));
    expect(screen.getByText('Total to pay: £25.91 a month, until you cancel')).toBeTruthy();
    expect(within(receipt()).getByText('£25.91 a month, until you cancel')).toBeTruthy();
    expect(screen.queryByText('One payment. Nothing more is taken later.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay £25.91 now' })).toBeTruthy();
  });
});

describe('a card', () => {
  const pay = async (name: string) => {
    await choose('Visa');
    cards.complete();
    await press(name);
  };

  it('Q4: pays in instalments: the plan that was shown is what is agreed to', async () => {
    const script = await open();
    await choose('Pay in instalments');
    await pay('Pay £20.18 now');
    expect(script.bodies(preSubmit)).toEqual([
      {
        payment_type: 'visa',
        main_payment_option: 'instalments',
        displayed_total: 242.1,
        instalments_count: 12,
        plan_id: 'card-instalments-12',
        paymentIntentType: 'secure',
      },
    ]);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q4: is checked today and charged on the first day of cover', async () => {
    const script = await open(services().answer(preSubmit, { paymentSucceeded: false, clientSecret, confirm: 'setup' }));
    await choose('When your cover starts, on 1 December 2126');
    await pay('Check your card now, pay £242.10 on 1 December');
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ main_payment_option: 'preauth', plan_id: 'card-preauth-1' })]);
    expect(cards.confirmSetup.mock.calls).toEqual([[clientSecret, { payment_method: { card: expect.anything() } }]]);
    expect(cards.confirm).not.toHaveBeenCalled();
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q4: that was kept pays without card fields', async () => {
    const script = await open(
      services({ savedCards: [aSavedCard()] }).answer(preSubmit, { paymentSucceeded: false, clientSecret, paymentMethodId: 'pm_1' }),
      true,
    );
    await choose('Visa\u00a0ending\u00a04242');
    expect(screen.getByText('Credit Card Number').closest('[hidden]')).not.toBeNull();
    await choose('Visa');
    await press('Pay £242.10 now');
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ saved_card: 'pm_kept' })]);
    expect(cards.confirm.mock.calls).toEqual([[clientSecret, { payment_method: 'pm_1' }]]);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q4: that has expired cannot be chosen', async () => {
    await open(services({ savedCards: [aSavedCard({ isExpired: true })] }), true);
    expect(screen.getByRole('radio', { name: 'Visa\u00a0ending\u00a04242' })).toHaveProperty('disabled', true);
    expect(screen.getByText('This card has expired')).toBeTruthy();
  });

  it('is kept when somebody who is signed in asks for it', async () => {
    const script = await open(services(), true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Keep this card for next time' }));
    await pay('Pay £242.10 now');
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ save_card: true })]);
  });

  it('is not kept for a visitor', async () => {
    await open();
    expect(screen.queryByRole('checkbox', { name: 'Keep this card for next time' })).toBeNull();
  });

  it('Q4: of another plan than the one shown is not charged: the payment is read again', async () => {
    const message = 'Your payments have changed. Check them, then pay.';
    const script = await open(services().refuse(preSubmit, { status: 409, code: 'PLAN_CHANGED', message }));
    await choose('Pay in instalments');
    await pay('Pay £20.18 now');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(script.asked.filter(({ id }) => id === readPayment.id)).toHaveLength(2);
    expect(cards.confirm).not.toHaveBeenCalled();
  });
});

describe('while it is paid', () => {
  it('Q4: hides the other buttons that submit something, until it is refused', async () => {
    const script = services({ voucher: null });
    const held = script.hold(preSubmit);
    await open(script);
    await press('Have a voucher?');
    expect(screen.getByRole('button', { name: 'Apply code' })).toBeTruthy();
    await choose('Visa');
    cards.complete();
    await press('Pay £242.10 now');
    expect(screen.queryByRole('button', { name: 'Apply code' })).toBeNull();
    held.refuse(0, { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' });
    expect(await screen.findByRole('button', { name: 'Apply code' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay £242.10 now' })).toHaveProperty('disabled', false);
  });
});

describe('what each way to pay comes to', () => {
  it('Q5: stands in its tile, before it is chosen', async () => {
    await open();
    const full = screen.getByRole('radio', { name: /^Pay in full/ });
    expect(full.closest('label, div')?.parentElement?.textContent).toContain('£242.10 today');
    expect(screen.getByText(/^\d+ x £[\d.]+, £[\d.]+ in all$/)).toBeTruthy();
  });
});

describe('the button that pays', () => {
  it('Q5: stands once, below the last field, whatever the method and the width', async () => {
    await open();
    for (const [way, label] of [
      ['Visa', 'Pay £242.10 now'],
      ['PayPal', 'Continue to PayPal'],
      ['Direct Debit', 'Set up your Direct Debit'],
    ] as const) {
      await choose(way);
      const button = screen.getByRole('button', { name: label });
      expect(receipt().contains(button)).toBe(false);
      const controls = [...document.querySelectorAll('button, input, select, textarea')].filter((one) => !one.closest('[hidden], aside'));
      const after = controls.slice(controls.indexOf(button) + 1).filter((one) => !receipt().contains(one));
      expect(after.map(({ textContent }) => textContent)).toEqual(['Remove WELCOME10']);
    }
  });
});
