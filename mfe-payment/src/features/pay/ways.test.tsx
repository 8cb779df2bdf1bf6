import { jest } from '@jest/globals';
import {
  preSubmit,
  readPayment,
  type PaymentView,
  giveUpPayment,
  checkStatus,
  readReceipt,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { addDays, formatLongDay } from '@kerbside/contracts/days/dates';
import { screen, within, cleanup, waitFor, act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { hideCard } from '@kerbside/contracts/http/payments/cards';
import { confirmationAddress, openPayment, payable, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { todayInLondon } from '../../today.js';
import { aPayment, aSavedCard, aWay, casey, clientSecret, inTwelve, quoteId, aReceipt } from '../../testing/samples.js';
import { noteBegun } from '../attempt/begun-payment.js';

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
const pay = async (name: string | RegExp = /^Pay £/) => {
  await choose('Visa');
  cards.complete();
  await userEvent.click(screen.getByRole('button', { name }));
};
const receipt = () => screen.getByRole('region', { name: 'Extra warranty, 12 months' });

describe('instalments that were chosen on an earlier page', () => {
  it('are chosen here too', async () => {
    await open(services({ byInstalments: true }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Pay in instalments' }).checked).toBe(true);
  });

  it('Q4: give way to one payment where they are not offered, with the reason', async () => {
    const noInstalmentsBecause = 'Your visit is in less than two months.';
    await open(services({ byInstalments: true, choices: [aWay()], noInstalmentsBecause }));
    expect(screen.getByText(noInstalmentsBecause)).toBeTruthy();
  });
});

describe('the ways to pay', () => {
  it('Q4: are rows of which one is open, first that of a card; PayPal hides the card and when it is charged', async () => {
    await open();
    const hasFields = () => screen.getByText('Credit Card Number').closest('[hidden]') === null;
    expect([hasFields(), isShown('Now')]).toEqual([true, true]);
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
    expect(isShown('Now')).toBe(false);
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

  it('that nobody offers lead to a call', async () => {
    await open(services({ choices: [] }));
    expect(screen.getByText(/^This amount cannot be paid here/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay £/ })).toBeNull();
  });
});

describe('what is paid when', () => {
  it('Q4, Q5: is one payment in full, whose sum stands in its tile as that of the instalments does, whose number it then follows', async () => {
    await open();
    expect(within(receipt()).getByText('One payment. Nothing more is taken later.')).toBeTruthy();
    expect(screen.getByText(/^If your card is refused, nothing is taken/)).toBeTruthy();
    const full = screen.getByRole('radio', { name: /^Pay in full/ });
    expect(full.closest('label, div')?.parentElement?.textContent).toContain('£242.10 today');
    expect(screen.getByText(/^\d+ x £[\d.]+, £[\d.]+ in all$/)).toBeTruthy();
    // A card is kept for whoever is signed in.
    expect(screen.queryByRole('checkbox', { name: 'Keep this card for next time' })).toBeNull();
    await choose('Pay in instalments');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number of instalments' }), '3 x £20.18');
    expect(within(screen.getByRole('table', { name: 'Your payments' })).getAllByRole('row')).toHaveLength(5);
    expect(within(receipt()).queryByRole('table')).toBeNull();
    expect(within(receipt()).getByText(/^£20.18 .+, then 2 more payments/)).toBeTruthy();
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
  it('Q4: pays in instalments: number, day and sum of each are shown, the last takes the odd pennies, and that plan is agreed to', async () => {
    const script = await open();
    await choose('Pay in instalments');
    const rows = within(screen.getByRole('table', { name: 'Your payments' })).getAllByRole('row');
    expect(rows).toHaveLength(14);
    expect(rows[2]?.textContent).toBe('220 December 2126£20.18');
    expect(rows[13]?.textContent).toBe('Total£242.10');
    expect(within(receipt()).getByText('The last payment is £20.12, 6p less.')).toBeTruthy();
    expect(screen.getByText(/^If a payment fails, we try again after 3 days and after 7 days/)).toBeTruthy();
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
    expect(screen.getByText('Nothing is taken today.')).toBeTruthy();
    expect(within(receipt()).getByText(/^One payment of £242.10, taken on 1 December 2126/)).toBeTruthy();
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

  it('Q4: of another plan than the one shown is not charged: the payment is read again', async () => {
    const message = 'Your payments have changed. Check them, then pay.';
    const script = await open(services().refuse(preSubmit, { status: 409, code: 'PLAN_CHANGED', message }));
    await choose('Pay in instalments');
    await pay('Pay £20.18 now');
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(script.asked.filter(({ id }) => id === readPayment.id).length).toBeGreaterThan(1);
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
    await pay('Pay £242.10 now');
    expect(screen.queryByRole('button', { name: 'Apply code' })).toBeNull();
    held.refuse(0, { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' });
    expect(await screen.findByRole('button', { name: 'Apply code' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay £242.10 now' })).toHaveProperty('disabled', false);
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

describe('a payment that was begun', () => {
  const due = { status: 'due', message: null } as const;
  const services = () => payable().answer(giveUpPayment, due);
  const busy = { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Busy.' };
  afterEach(() => sessionStorage.clear());

  const givenUp = ({ asked }: ScriptedServices) => asked.filter(({ id }) => id === giveUpPayment.id).length;

  describe('a payment that was begun and not finished', () => {
    it('is given up before the page is shown again, when this tab began it: a reload, or Back', async () => {
      noteBegun(quoteId, { ...aPayment(), type: 'paypal' });
      const script = await open(services());
      expect(script.asked.map(({ id }) => id).slice(0, 2)).toEqual([giveUpPayment.id, readPayment.id]);
      // What another tab pays by is not given up with it.
      expect(script.asked[0]?.body).toEqual({ payment_type: 'paypal' });
      cleanup();
      await open(script);
      expect(givenUp(script)).toBe(1);
    });

    it('is left alone when another tab began it, until its customer says so', async () => {
      const script = await open(services().answer(readPayment, aPayment({ isBegun: true })));
      expect(givenUp(script)).toBe(0);
      script.answer(readPayment, aPayment());
      await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull());
      expect(givenUp(script)).toBe(1);
    });

    it('that turns out to be paid goes to its confirmation', async () => {
      const script = await open(services().answer(readPayment, aPayment({ isBegun: true })));
      script.answer(readPayment, aPayment({ status: 'paid' })).answer(giveUpPayment, { status: 'paid', message: null });
      await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    });

    it('that cannot be given up now says so, and can be tried again', async () => {
      const script = await open(
        services()
          .answer(readPayment, aPayment({ isBegun: true }))
          .refuse(giveUpPayment, busy),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
      expect(await screen.findByText('We could not cancel it just now')).toBeTruthy();
      script.answer(giveUpPayment, due).answer(readPayment, aPayment());
      await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
      await waitFor(() => expect(screen.queryByText('We could not cancel it just now')).toBeNull());
    });

    it('is given up when its page is left while the bank still waits, whose question goes with a new page', async () => {
      const renewed = jest.spyOn(History.prototype, 'go').mockImplementation(() => undefined);
      cards.confirm.mockImplementation(() => new Promise(() => undefined));
      const script = await open(services());
      await pay();
      await waitFor(() => expect(cards.confirm).toHaveBeenCalled());
      expect(givenUp(script)).toBe(0);
      cleanup();
      await waitFor(() => expect(renewed).toHaveBeenCalledWith(0));
      expect(givenUp(script)).toBe(1);
      renewed.mockRestore();
    });

    it('is given up as well where nobody knows whether it began: the answer was lost', async () => {
      const renewed = jest.spyOn(History.prototype, 'go').mockImplementation(() => undefined);
      const script = await open(services().garble(preSubmit, 502));
      await pay();
      await screen.findByText('Something went wrong. Please try again');
      cleanup();
      await waitFor(() => expect(givenUp(script)).toBe(1));
      renewed.mockRestore();
    });

    it('is no more once it is paid, or once it was refused', async () => {
      const script = await open(services());
      await pay();
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      cleanup();
      const refused = await open(services().refuse(preSubmit, { status: 409, code: 'PAYMENT_CHANGED', message: 'Another page pays.' }));
      await pay();
      await screen.findByText('Another page pays.');
      cleanup();
      expect([givenUp(script), givenUp(refused)]).toEqual([0, 0]);
    });
  });
});

describe('approval elsewhere', () => {
  const approval = { action: 'https://paypal.test/approve', method: 'POST', fields: { token: 'EC-1', useraction: 'commit' } } as const;
  const inFull = aWay({ method: 'paypal' });
  const instalments = aWay({ method: 'paypal', option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });
  const services = () => payable(aPayment({ choices: [aWay(), inFull, instalments] })).answer(submitPayment, { ...aReceipt(), approval });
  const sent: HTMLFormElement[] = [];
  beforeEach(() => {
    sent.splice(0);
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      sent.push(this);
    });
  });
  afterEach(() => {
    sessionStorage.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const open = async (path = paymentAddress, script = services()) => {
    renderPayment(path, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    return script;
  };
  const toPaypal = async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue to PayPal' }));
  };

  describe('going to PayPal', () => {
    it('Q4, Q8: sends the form that the service returned, after 500 ms', async () => {
      const script = await open();
      await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
      jest.useFakeTimers();
      await act(async () => {
        screen.getByRole('button', { name: 'Continue to PayPal' }).click();
        await jest.advanceTimersByTimeAsync(499);
      });
      expect(script.bodies(submitPayment)).toEqual([
        { payment_type: 'paypal', main_payment_option: 'in_full', displayed_total: 242.1, plan_id: 'paypal-in_full-1' },
      ]);
      expect(sent).toEqual([]);
      expect(screen.getByRole('button', { name: 'Taking you to PayPal' })).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(1));
      expect(sent.map(({ action, method, target }) => [action, method, target])).toEqual([['https://paypal.test/approve', 'post', '_top']]);
      expect(Object.fromEntries(new FormData(sent[0]) as unknown as Iterable<[string, string]>)).toEqual(approval.fields);
    });

    it('says what is approved, and every payment that follows', async () => {
      await open(paymentAddress, services().answer(readPayment, aPayment({ choices: [aWay(), instalments] })));
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
      expect(screen.getByText(/^You approve £20.18 at PayPal/)).toBeTruthy();
      expect(screen.getByText(/^You also approve the payments that follow, £242.10 in all/)).toBeTruthy();
      expect(screen.getByText('£20.18 on 20 November, then 11 more payments, one a month, until 20 October 2127.')).toBeTruthy();
      expect(screen.getByRole('table', { name: 'Your payments' })).toBeTruthy();
    });

    it('Q4, Q8: says “Something went wrong. Please try again” when PayPal gives no message', async () => {
      await open(paymentAddress, services().refuse(submitPayment, { status: 503, code: 'PAYPAL_UNAVAILABLE', message: '' }));
      await toPaypal();
      expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again');
      expect(sent).toEqual([]);
      expect(screen.getByRole('button', { name: 'Continue to PayPal' }).getAttribute('aria-disabled')).toBeNull();
    });
  });

  describe('going back from PayPal with the browser', () => {
    it('gives up what was begun, and reads the payment again', async () => {
      const script = await open(paymentAddress, services().answer(giveUpPayment, { status: 'due', message: null }));
      await toPaypal();
      await waitFor(() => expect(sent).toHaveLength(1));
      await act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      const asked = script.asked.map(({ id }) => id);
      expect(asked.slice(asked.indexOf(giveUpPayment.id)).filter((id) => id === giveUpPayment.id || id === readPayment.id)).toEqual([
        giveUpPayment.id,
        readPayment.id,
      ]);
    });
  });

  describe('coming back from PayPal', () => {
    const back = async (how: string, script: ScriptedServices) => {
      renderPayment(`${paymentAddress}?paypal=${how}`, { services: script });
      await waitFor(() => expect(location.search).toBe(''));
      return script;
    };

    it('takes what was approved, and goes to the confirmation', async () => {
      const script = await back('approved', services().answer(checkStatus, { status: 'paid', message: null }));
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      expect(script.bodies(checkStatus)).toEqual([{ payment_type: 'paypal' }]);
    });

    it.each([
      ['cancelled', { status: 'due', message: null }, 'You came back without paying: nothing was taken'],
      ['cancelled', { status: 'failed', message: 'PayPal refused it.' }, 'You came back without paying: nothing was taken'],
      ['approved', { status: 'failed', message: 'Nothing was taken. PayPal refused it.' }, 'Nothing was taken. PayPal refused it.'],
      ['approved', { status: 'requires_action', message: null }, /^PayPal hasn’t told us yet/],
      ['approved', { status: 'due', message: null }, /you cancelled it in another tab/],
    ] as const)('%s, and %j: says what is true, and the form can be used again', async (how, answer, words) => {
      await back(how, services().answer(how === 'cancelled' ? giveUpPayment : checkStatus, answer));
      expect(await screen.findByText(words)).toBeTruthy();
      await toPaypal();
      expect(screen.queryByText(words)).toBeNull();
    });

    it('without paying still pays as was chosen, unless step 3 has another choice since', async () => {
      const offered = aPayment({ choices: [aWay(), inFull, { ...instalments, count: 6 }, instalments] });
      const script = await open(paymentAddress, services().answer(readPayment, offered));
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Number of instalments' }), '6');
      await userEvent.click(screen.getByRole('button', { name: 'Continue to PayPal' }));
      cleanup();
      await back('cancelled', script.answer(giveUpPayment, { status: 'due', message: null }));
      await screen.findByText('You came back without paying: nothing was taken');
      expect(screen.getByRole('radio', { name: 'PayPal', checked: true })).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Continue to PayPal' }));
      const [before, again] = script.bodies(submitPayment);
      expect(before).toMatchObject({ main_payment_option: 'instalments', instalments_count: 6 });
      expect(again).toEqual(before);
      cleanup();
      await open(paymentAddress, script.answer(readPayment, { ...offered, byInstalments: !offered.byInstalments }));
      expect(screen.queryByRole('radio', { name: 'PayPal', checked: true })).toBeNull();
    });

    it.each([
      ['the sale is called off', 1, false],
      ['the quote is read', 0, true],
      ['the quote is read, in another tab than the one that agreed', 0, false],
    ] as const)('Q8: a voucher that ran out is said to, with both prices, when it is out of it once %s', async (_, stale, isOfTab) => {
      if (isOfTab) noteBegun(quoteId, aPayment());
      const message = 'Nothing was taken. This voucher code has expired.';
      const ended = { code: 'WELCOME10', label: '10% off', note: 'This voucher code has expired.', isEnded: true } as const;
      const full = aPayment({ totalPence: 26_900, voucher: ended, lines: aPayment().lines.slice(0, 1) });
      const script = services().answer(checkStatus, { status: 'failed', message, code: 'VOUCHER_EXPIRED' });
      const reads = () => script.asked.filter(({ id }) => id === readPayment.id).length;
      script.answerBy(readPayment, () => (reads() > stale ? full : aPayment()));
      await back('approved', script);
      const price = stale === 0 && !isOfTab ? '' : ' Price changed to £269.00. It was £242.10. Check it, then pay.';
      expect(await screen.findByText(`${message}${price}`)).toBeTruthy();
      expect(screen.getByText('WELCOME10 is no longer valid')).toBeTruthy();
    });

    it('Q4, Q8: paid after all, though the address says that it was cancelled', async () => {
      await back('cancelled', services().answer(giveUpPayment, { status: 'paid', message: null }));
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    });

    it('is known by the secret in the address where the frame that was paid in cannot be seen, and shows it no more', async () => {
      const script = services().answer(checkStatus, { status: 'paid', message: null });
      renderPayment(`${paymentAddress}?paypal=approved&secret=of-the-frame`, { services: script });
      await waitFor(() => expect(location.pathname + location.search).toBe(confirmationAddress));
      const { headers } = script.asked.find(({ id }) => id === checkStatus.id) ?? {};
      expect(new Headers(headers).get('x-quote-secret')).toBe('of-the-frame');
    });

    it('says how to see the payment where nothing proves whose it is', async () => {
      const script = services().refuse(checkStatus, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
      const { openDialog } = renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
      expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see your payment' })).toBeTruthy();
      expect(screen.getByText(/You won’t be charged twice, and once it is paid we email you your confirmation\.$/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(openDialog).toHaveBeenCalledWith('login');
    });

    it('says that it could not be checked, and checks again', async () => {
      const script = services().refuse(checkStatus, { status: 503, code: 'X', message: 'Away' });
      renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
      expect(await screen.findByText('We could not check your payment with PayPal. You will not be charged twice.')).toBeTruthy();
      script.answer(checkStatus, { status: 'paid', message: null });
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    });
  });
});

describe('paying at the garage', () => {
  const plan = { planId: 'at-abbey', amountPence: 5_485, dueOn: '2026-12-01', garage: 'Abbey Garage' };
  const anMot = (atGarage: PaymentView['atGarage']): PaymentView =>
    aPayment({
      totalPence: 5_485,
      originalPence: 5_485,
      lines: [{ kind: 'base', code: 'mot', label: 'MOT at Abbey Garage', amountPence: 5_485, productType: 'mot' }],
      voucher: null,
      choices: [aWay({ totalPence: 5_485, todayPence: 5_485, payments: [{ number: 1, dueOn: '2026-11-20', amountPence: 5_485 }] })],
      atGarage,
    });
  const services = (view: PaymentView) =>
    payable(view)
      .answer(preSubmit, { paymentSucceeded: true, clientSecret: null })
      .answer(holdSlot, { held_until: '2026-11-20T12:30:00.000Z' })
      .answer(releaseSlot, { released: true });

  const atGarage = () => screen.queryByRole('radio', { name: 'Pay at the garage' });
  const book = { name: 'Book now, pay £54.85 at the garage' };

  describe('paying at the garage', () => {
    it('is chosen like a method, says what is paid where and when, and asks for no card', async () => {
      const script = await open(services(anMot({ plan, because: null, isTimeLost: false })));
      await userEvent.click(screen.getByRole('radio', { name: 'Pay at the garage' }));
      expect(screen.getAllByText('£54.85 to pay at the garage on 1 December 2026. Nothing is taken online.')).not.toHaveLength(0);
      expect(screen.queryByText(/cover is suspended/)).toBeNull();
      await userEvent.click(screen.getByRole('button', book));
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      expect(script.bodies(preSubmit)).toEqual([
        expect.objectContaining({ payment_type: 'at_garage', main_payment_option: 'in_full', displayed_total: 54.85, plan_id: 'at-abbey' }),
      ]);
    });

    it('that is not possible is not offered, and the page says why', async () => {
      await open(
        services(anMot({ plan: null, because: 'A voucher works only online. Remove it to pay at the garage.', isTimeLost: false })),
      );
      expect(atGarage()).toBeNull();
      expect(screen.getByText('A voucher works only online. Remove it to pay at the garage.')).toBeTruthy();
    });

    it('that is refused when it is pressed is no longer chosen: the page says so and goes on with a card', async () => {
      const script = await open(services(anMot({ plan, because: null, isTimeLost: false })));
      await userEvent.click(screen.getByRole('radio', { name: 'Pay at the garage' }));
      const because =
        'Only an MOT or a service can be paid for at the garage. You are buying something else as well, which is paid online.';
      const refusal = { status: 409, code: 'PAY_AT_GARAGE_UNAVAILABLE', message: because, fields: { payment_type: because } };
      script.refuse(preSubmit, refusal).answer(readPayment, anMot({ plan: null, because, isTimeLost: false }));
      await userEvent.click(screen.getByRole('button', book));
      await screen.findByText('You can no longer pay at the garage');
      expect(atGarage()).toBeNull();
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(true);
      expect(screen.getByRole('button', { name: 'Pay £54.85 now' })).toBeTruthy();
    });

    it('waits for the time of the visit to be held again, and is offered then', async () => {
      const lost = anMot({ plan: null, because: 'The time of your visit is no longer held for you.', isTimeLost: true });
      const script = services(lost);
      const isHeld = () => script.asked.some(({ id }) => id === holdSlot.id);
      script.answerBy(readPayment, () => (isHeld() ? anMot({ plan, because: null, isTimeLost: false }) : lost));
      await open(script);
      await screen.findByRole('radio', { name: 'Pay at the garage' });
      expect(screen.queryByText(/no longer held/)).toBeNull();
    });

    it('is no word where nothing is done at a garage', async () => {
      await open(services(aPayment({ atGarage: null })));
      expect(atGarage()).toBeNull();
      expect(screen.queryByText('Paying at the garage')).toBeNull();
    });
  });

  describe('the confirmation of a visit that is paid at its garage', () => {
    const confirmed = async (status: 'due' | 'paid' | 'void') => {
      const atGarage = { amountPence: 5_485, dueOn: '2099-12-01', status };
      const schedule = status === 'void' ? [] : [{ number: 1, dueOn: '2099-12-01', amountPence: 5_485, state: 'due' as const }];
      const { method: _, ...receipt } = aReceipt({ totalPence: 5_485, card: null, atGarage, schedule });
      renderPayment(confirmationAddress, { services: services(anMot(null)).answer(readReceipt, receipt) });
      await screen.findByRole('heading', { level: 1 });
    };

    it.each<['due' | 'paid' | 'void', string]>([
      ['due', '£54.85 to pay at the garage'],
      ['paid', '£54.85 paid at the garage'],
      ['void', 'Your visit was cancelled. You have paid nothing, so there is nothing to refund.'],
    ])('that is %s never says that we were paid', async (status, words) => {
      await confirmed(status);
      expect(screen.getByText(words)).toBeTruthy();
      expect(screen.queryByText('Paid')).toBeNull();
      expect(screen.queryByText('Thank you. Your payment has been taken.')).toBeNull();
    });
  });
});

describe('the card', () => {
  describe('the colours of the card fields', () => {
    const none = window.matchMedia;
    const scheme = new EventTarget();
    beforeEach(() => {
      Object.defineProperty(window, 'matchMedia', { value: () => scheme, configurable: true });
    });
    afterEach(() => {
      Object.defineProperty(window, 'matchMedia', { value: none, configurable: true });
    });

    /** jsdom does not inherit custom properties, so this sets it on the fields' own parent. */
    const draw = (ink: string) => {
      cards.field('number').parentElement?.style.setProperty('--ks-ink', ink);
      scheme.dispatchEvent(new Event('change'));
    };
    const inks = () => (['number', 'expiry', 'cvc'] as const).map((part) => cards.styles[part]?.base?.color);

    it('follow the page from light to dark while the form is open, and keep what was typed', async () => {
      await openPayment(payable());
      await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
      await userEvent.type(cards.field('number'), '4242');
      expect(inks()).toEqual(['#10243e', '#10243e', '#10243e']);
      draw('#e9eef5');
      expect(inks()).toEqual(['#e9eef5', '#e9eef5', '#e9eef5']);
      expect(cards.field('number').value).toBe('4242');
    });
  });

  describe('hiding a kept card (Q6)', () => {
    const due = aPayment({ choices: [aWay()], savedCards: [aSavedCard()] });
    const services = () => payable(due);
    const open = async (script: ScriptedServices) => {
      renderPayment(paymentAddress, { services: script, session: casey });
      await userEvent.click(await screen.findByRole('radio', { name: 'Visa\u00a0ending\u00a04242' }));
      await userEvent.click(screen.getByRole('button', { name: 'Remove Visa\u00a0ending\u00a04242' }));
      return script;
    };

    it('Q6: asks first, does nothing when the customer keeps it, and then the card is no longer offered', async () => {
      const script = await open(services().answer(hideCard, {}));
      await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
      expect(screen.queryByRole('button', { name: 'Remove this card' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Remove Visa\u00a0ending\u00a04242' }));
      expect(script.bodies(hideCard)).toEqual([]);
      script.answer(readPayment, { ...due, savedCards: [] });
      await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
      await waitFor(() => expect(screen.queryByRole('radio', { name: 'Visa\u00a0ending\u00a04242' })).toBeNull());
      expect(script.bodies(hideCard)).toEqual([{ user_id: casey.userId, card_token: 'pm_kept' }]);
      expect(screen.getByText('Credit Card Number').closest('[hidden]')).toBeNull();
      await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H\d$/));
    });

    it('says why it could not be hidden', async () => {
      await open(services().refuse(hideCard, { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' }));
      await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
      expect(await screen.findByText('Cards are away.')).toBeTruthy();
    });
  });
});
