import { jest } from '@jest/globals';
import type { Timings } from '@kerbside/contracts/host';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { type CoverChoice, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { adjustQuotePrice, readQuotePricing, restorePreviousPrice } from '@kerbside/contracts/http/pricing/staff';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { aCover } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within, act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { goOn, type } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, casey, quoteId, secret, staff, stepAnswer } from '../../testing/samples.js';
import { anAdjustedPrice, quotePricing } from '../../testing/staff-samples.js';

/** A warranty quote that is at its summary. */
const deskQuote = aQuote({ step: 5, version: 4 });

const deskServices = () =>
  new ScriptedServices()
    .answer(readQuote, deskQuote)
    .answer(readPrices, priceTables())
    .answer(readQuotePricing, quotePricing())
    .answer(readCallbackGrade, { grade: 0 })
    .answer(adjustQuotePrice, anAdjustedPrice())
    .answer(submitStep3, stepAnswer({ ...deskQuote, version: 9 }));

interface At {
  readonly step?: number;
  readonly timings?: Partial<Timings>;
}

/** Staff on a step of the quote, with their panel. */
const openDesk = async (script = deskServices(), { step = 3, timings = {} }: At = {}) => {
  const page = renderQuote(stepAddress(step), { services: script, session: staff, timings });
  const panel = within(await screen.findByRole('region', { name: 'For staff' }));
  return { script, panel, ...page };
};

type Desk = Awaited<ReturnType<typeof openDesk>>['panel'];

const press = (panel: Desk, name: string) => userEvent.click(panel.getByRole('button', { name }));

const total = () => within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent;

describe('who sees the staff’s panel', () => {
  it.each([1, 3])('Q4: staff are told whose quote it is, with the way back to them, on step %i', async (step) => {
    const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
    const details = { first_name: 'Priya', last_name: 'Shah' };
    const { panel } = await openDesk(deskServices().answer(readQuote, { ...deskQuote, customerId, details }), { step });
    expect(await panel.findByText('Priya Shah')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Back to this customer' }).getAttribute('href')).toBe(`/backoffice/customers/${customerId}`);
  });

  it('Q4: customers do not, and nothing of it is asked', async () => {
    const script = deskServices();
    renderQuote(stepAddress(3), { services: script, session: casey });
    await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
    expect(screen.queryByRole('region', { name: 'For staff' })).toBeNull();
    expect(script.asked.map(({ id }) => id)).toEqual(['read-quote', 'quote-prices']);
  });
});

describe('the extras of a warranty', () => {
  const withExtra = aCover({ extended_mileage: true });
  const script = () =>
    deskServices().answerBy(chooseCover, ({ body }) => ({
      quote: { ...deskQuote, version: 5, cover: aCover(body as CoverChoice), price: aPrice(28_783, { priceVersion: 2 }) },
      tables: priceTables({ chosen: aCover(body as CoverChoice) }),
    }));

  it('Q4: are put on by staff, and the step goes on with them', async () => {
    const { script: asked, panel } = await openDesk(script());
    const box = await panel.findByRole<HTMLInputElement>('checkbox', { name: /Extended mileage/ });
    asked.answer(readPrices, priceTables({ chosen: withExtra }));
    await userEvent.click(box);
    expect(asked.bodies(chooseCover)).toEqual([withExtra]);
    await waitFor(() => expect(total()).toContain('£287.83'));
    expect(box.checked).toBe(true);
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    expect(asked.bodies(chooseCover).at(-1)).toEqual({ ...withExtra, version: 'essential' });
    await goOn();
    expect(asked.bodies(submitStep3)).toEqual([{ ...withExtra, version: 'essential' }]);
  });

  it('are those that the page saved before, with the extra', async () => {
    const { script: asked, panel } = await openDesk(script());
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    const chosen = { ...withExtra, version: 'essential' };
    asked.answer(readPrices, priceTables({ chosen }));
    asked.answer(chooseCover, { quote: { ...deskQuote, version: 6, cover: chosen }, tables: priceTables({ chosen }) });
    await userEvent.click(await panel.findByRole('checkbox', { name: /Extended mileage/ }));
    expect(asked.bodies(chooseCover).at(-1)).toEqual(chosen);
    await goOn();
    expect(asked.bodies(submitStep3)).toEqual([chosen]);
  });

  it('say why they could not be changed', async () => {
    const refusal = { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' };
    const { panel } = await openDesk(deskServices().refuse(chooseCover, refusal));
    await userEvent.click(await panel.findByRole('checkbox', { name: /Extended mileage/ }));
    expect((await panel.findByRole('alert')).textContent).toContain(refusal.message);
  });
});

describe('the callback grade', () => {
  const box = (panel: Desk) => panel.findByRole<HTMLInputElement>('checkbox', { name: 'Call this customer back first' });
  const graded = (script: ScriptedServices) => script.asked.filter(({ id }) => id === 'change-callback-grade').map(({ path }) => path);

  it('Q8: is changed, and the service’s message is shown', async () => {
    const { script, panel } = await openDesk(
      deskServices().answer(changeCallbackGrade, { message: 'This customer is called back first.' }),
    );
    await userEvent.click(await box(panel));
    expect(graded(script)).toEqual([`/ajax-customer/change-callback-grade/warranty/${quoteId}/1`]);
    expect(await panel.findByText('This customer is called back first.')).toBeTruthy();
    await userEvent.click(await box(panel));
    expect(graded(script).at(-1)).toBe(`/ajax-customer/change-callback-grade/warranty/${quoteId}/0`);
  });

  it('Q4: goes back when it was refused, and says why', async () => {
    const refusal = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'We are busy. Please try again.' };
    const { panel } = await openDesk(deskServices().refuse(changeCallbackGrade, refusal));
    await userEvent.click(await box(panel));
    expect((await panel.findByRole('alert')).textContent).toContain(refusal.message);
    expect((await box(panel)).checked).toBe(false);
  });
});

describe('the quote link', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

  it('Q4: is copied, with the secret where this browser holds it', async () => {
    const copied: string[] = [];
    const { panel, toast } = await openDesk();
    clipboard(async (text) => void copied.push(text));
    await press(panel, 'Copy the quote link');
    expect(copied).toEqual([`${location.origin}/quote/warranty/step/5/?quote=${quoteId}&secret=${secret}`]);
    expect(toast).toHaveBeenCalledWith('Copied to clipboard', 'success');
  });

  it('is shown where the browser does not let it be copied', async () => {
    const { panel } = await openDesk();
    clipboard(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
    await press(panel, 'Copy the quote link');
    expect((await panel.findByRole<HTMLInputElement>('textbox', { name: 'Quote link' })).value).toContain(quoteId);
  });
});

const adjustedQuote = { ...deskQuote, version: 5, price: aPrice(25_555, { priceVersion: 2, originalPence: 26_900 }) };

const edit = async (panel: Desk, field: 'price' | 'discount') => {
  await userEvent.click(await panel.findByRole('button', { name: `Edit ${field}` }));
  return panel.getByRole<HTMLInputElement>('textbox', { name: field === 'price' ? 'Target price' : 'Discount percent' });
};

const put = async (control: HTMLElement, text: string) => {
  await userEvent.clear(control);
  await userEvent.type(control, text);
};

const save = async (panel: Desk, field: 'price' | 'discount', text: string) => {
  await put(await edit(panel, field), text);
  await put(panel.getByRole('textbox', { name: 'Reason' }), 'Matched an offer');
  await press(panel, 'Save');
};

const wanted = { quote_id: quoteId, base_quote_id: quoteId, main_product_type: 'warranty', reason: 'Matched an offer', price_version: 1 };

describe('the price adjuster', () => {
  it('Q4, Q6: shows price, discount, what is earned, how far the caller may go, and a price before that for renewals only; one field is edited at a time', async () => {
    const { panel } = await openDesk();
    await panel.findByText('£94.15');
    for (const shown of ['£269.00', '0%', '£224.17', '£130.02', 'Up to 10% off', '£242.10', '2026-11'])
      expect(panel.getByText(shown)).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Restore previous price' })).toBeNull();
    await edit(panel, 'price');
    await edit(panel, 'discount');
    expect(panel.queryByRole('textbox', { name: 'Target price' })).toBeNull();
  });

  it('says until when the customer was told that their price is held', async () => {
    const held = { ...deskQuote, reservedUntil: '2026-12-12T23:59:59.999Z' };
    const { panel } = await openDesk(deskServices().answer(readQuote, held));
    expect(await panel.findByText(/^We wrote to the customer that we hold their price until 12 December 2026\./)).toBeTruthy();
  });

  it('is left by Escape as by its button, which gives the focus back', async () => {
    const { panel } = await openDesk(deskServices().answer(readQuotePricing, quotePricing({ previous_price: 210 })));
    for (const [name, control, leave] of [
      ['Edit discount', 'Discount percent', '{Escape}'],
      ['Edit price', 'Reason', '{Escape}'],
      ['Restore previous price', 'Reason', '{Escape}'],
      ['Edit discount', 'Discount percent', 'Cancel'],
      ['Restore previous price', 'Reason', 'Cancel'],
    ] as const) {
      await userEvent.click(await panel.findByRole('button', { name }));
      if (leave === 'Cancel') await press(panel, leave);
      else await userEvent.type(panel.getByRole('textbox', { name: control }), leave);
      expect([name, panel.queryByRole('textbox', { name: control })]).toEqual([name, null]);
      expect(document.activeElement).toBe(panel.getByRole('button', { name }));
    }
  });

  it('brings the whole form into view, and again once it says what is wrong', async () => {
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const { panel } = await openDesk();
    await edit(panel, 'price');
    const seen = () => scrolled.mock.contexts.filter((element) => element instanceof HTMLFormElement).length;
    expect(seen()).toBe(1);
    await press(panel, 'Save');
    expect(seen()).toBe(2);
  });

  it('Q8: saves a price with its reason, says so, and shows the quote anew', async () => {
    const { script, panel, toast } = await openDesk();
    script.answer(readQuote, adjustedQuote);
    await save(panel, 'price', '255.55');
    expect(script.bodies(adjustQuotePrice)).toEqual([{ ...wanted, target_price: '255.55' }]);
    expect(toast).toHaveBeenCalledWith('Price changed to £255.55', 'info', undefined, 'price');
    expect(panel.getByText('£82.94')).toBeTruthy();
    expect(panel.getByText('splits panel outdated')).toBeTruthy();
    await waitFor(() => expect(total()).toContain('£255.55'));
  });

  it('Q4: saves a discount percent, and shows the quote anew a second after the price changed (Q9)', async () => {
    const { script, panel } = await openDesk(deskServices(), { timings: { priceReload: 200 } });
    script.answer(readQuote, adjustedQuote);
    await save(panel, 'discount', '5');
    expect(script.bodies(adjustQuotePrice)).toEqual([{ ...wanted, discount_percent: '5' }]);
    expect(panel.getByText('5%')).toBeTruthy();
    expect(total()).toContain('£269.00');
    await waitFor(() => expect(total()).toContain('£255.55'));
  });

  it('Q4: takes figures alone, shows thousands, and no more than all of the price (Q5)', async () => {
    const { panel } = await openDesk();
    const price = await edit(panel, 'price');
    await put(price, '£1234.567x');
    expect(price).toHaveProperty('value', '1,234.56');
    await press(panel, 'Cancel');
    const discount = await edit(panel, 'discount');
    await put(discount, '-120');
    await userEvent.tab();
    expect(discount).toHaveProperty('value', '100');
  });

  it('Q4: says when the price stays the same', async () => {
    const script = deskServices().answer(adjustQuotePrice, anAdjustedPrice({ price: 269, discount_percent: 0, forcePageReload: false }));
    const { panel, toast } = await openDesk(script);
    await save(panel, 'discount', '0');
    expect(toast).toHaveBeenCalledWith('Price stays the same', 'info', undefined, 'price');
    expect(panel.queryByText('splits panel outdated')).toBeNull();
  });

  it('Q4: wants a reason', async () => {
    const { script, panel } = await openDesk();
    await put(await edit(panel, 'discount'), '5');
    await press(panel, 'Save');
    expect(panel.getByRole('link', { name: 'Say why you are changing the price' })).toBeTruthy();
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Reason' }));
    await userEvent.keyboard('Loyal');
    expect(panel.queryByRole('link', { name: 'Say why you are changing the price' })).toBeNull();
    expect(script.bodies(adjustQuotePrice)).toEqual([]);
  });

  it('Q8: shows why the service refused, and stays in edit mode', async () => {
    const message = 'You can take up to 10% off. Ask a colleague with a higher limit.';
    const script = deskServices().refuse(adjustQuotePrice, { status: 403, code: 'ADJUSTMENT_OVER_LIMIT', message });
    const { panel, toast } = await openDesk(script);
    await save(panel, 'discount', '40');
    const why = await panel.findByRole('alert');
    expect(why.textContent).toContain(message);
    expect(why.closest('form')).toBe(panel.getByRole('button', { name: 'Save' }).closest('form'));
    expect(panel.getByRole('textbox', { name: 'Discount percent' })).toBeTruthy();
    expect(panel.queryByText('splits panel outdated')).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  });

  it('Q4: shows what the price is by now where a colleague changed it, who and why, and keeps what was typed', async () => {
    const message = 'The price has changed meanwhile.';
    const { script, panel } = await openDesk(
      deskServices().refuse(adjustQuotePrice, { status: 409, code: 'ADJUSTED_PRICE_CHANGED', message }),
    );
    const now = quotePricing({
      price: adjustedQuote.price,
      adjustment: { by: quoteId, role: 'finance', at: '2026-11-19T10:00:00.000Z', reason: 'Loyal customer' },
    });
    const fern = { id: quoteId, name: 'Fern Ashby', role: 'finance' as const };
    script
      .answer(readQuote, adjustedQuote)
      .answer(readQuotePricing, now)
      .answer(listColleagues, { rows: [fern] });
    await save(panel, 'discount', '8');
    expect((await panel.findByRole('alert')).textContent).toContain(message);
    await panel.findByText('Adjusted by Fern Ashby (finance) on 19 November 2026: Loyal customer');
    expect(total()).toContain('£255.55');
    expect(panel.getByRole('textbox', { name: 'Discount percent' })).toHaveProperty('value', '8');
    script.answer(adjustQuotePrice, anAdjustedPrice());
    await press(panel, 'Save');
    expect(script.bodies(adjustQuotePrice).at(-1)).toMatchObject({ discount_percent: '8', price_version: 2 });
  });

  it.each([
    [staff, '8', 'Long-standing'],
    [{ ...staff, userId: quoteId }, undefined, undefined],
  ])('keeps what was typed, not the refusal, out of sight until the same person has signed in again', async (next, discount, reason) => {
    const { panel, become } = await openDesk(
      deskServices().refuse(adjustQuotePrice, { status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' }),
    );
    await put(await edit(panel, 'discount'), '8');
    await put(panel.getByRole('textbox', { name: 'Reason' }), 'Long-standing');
    await press(panel, 'Save');
    await panel.findByText('Please sign in first.');
    await become(visitor);
    expect(screen.queryByRole('region', { name: 'For staff' })).toBeNull();
    await become(next);
    const again = within(await screen.findByRole('region', { name: 'For staff' }));
    expect(again.queryByText('Please sign in first.')).toBeNull();
    const valueOf = (name: string) => again.queryByRole<HTMLInputElement>('textbox', { name })?.value;
    expect([valueOf('Discount percent'), valueOf('Reason')]).toEqual([discount, reason]);
  });

  it.each([
    ['Target price', { target_price: 'A price can only be brought down' }],
    ['Reason', { reason: 'Enter 500 characters or less' }],
  ])('says by the field what is wrong with it: %s', async (field, fields) => {
    const { panel } = await openDesk(
      deskServices().refuse(adjustQuotePrice, { status: 400, code: 'INVALID', message: 'Check the form', fields }),
    );
    await save(panel, 'price', '400');
    expect(await panel.findByRole('link', { name: Object.values(fields).join() })).toBeTruthy();
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: field }));
    await userEvent.keyboard('1');
    expect(panel.queryByRole('link', { name: Object.values(fields).join() })).toBeNull();
  });
});

describe('the price of a renewal', () => {
  it('Q4: is brought back to what it was before, with the reason', async () => {
    const script = deskServices()
      .answer(readQuotePricing, quotePricing({ previous_price: 210 }))
      .answer(restorePreviousPrice, anAdjustedPrice({ price: 210, discount_percent: 21.93 }));
    const { panel, toast } = await openDesk(script);
    const restored = () => script.bodies(restorePreviousPrice);
    const restore = async () => userEvent.click(await panel.findByRole('button', { name: 'Restore previous price' }));
    await restore();
    expect(panel.getByText(/^Last year’s price is for the cover we offered/)).toBeTruthy();
    await restore();
    expect(panel.getByText('Say why you are changing the price')).toBeTruthy();
    // Heard there: the button would keep the focus.
    expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Reason' }));
    expect(restored()).toEqual([]);
    await userEvent.type(panel.getByRole('textbox', { name: 'Reason' }), 'They had a better offer');
    expect(panel.queryByText('Say why you are changing the price')).toBeNull();
    await restore();
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £210.00', 'info', undefined, 'price'));
    expect(restored()).toEqual([{ reason: 'They had a better offer', price_version: 1 }]);
  });
});

describe('reserving a price', () => {
  const until = '2026-12-04T09:30:00.000Z';
  const held = 'Your price is held until 4 December 2026. We have emailed you the link.';
  const quote = aQuote({ step: 5, version: 4, details: { email: 'jo@example.com' }, reservedUntil: null });
  const services = (over: Partial<typeof quote> = {}) =>
    new ScriptedServices()
      .answer(readQuote, { ...quote, ...over })
      .answer(readPrices, priceTables())
      .answerBy(reservePrice, ({ body }) => ({ reserved_until: (body as { reserved: string }).reserved === '1' ? until : null }));
  const open = async (
    script: ScriptedServices,
    given: { step?: number; session?: typeof casey; timings?: { reserveDelay: number } } = {},
  ) => {
    const { step = 3, ...rest } = given;
    renderQuote(stepAddress(step), { services: script, ...rest });
    await screen.findByRole('checkbox', { name: 'Reserve my price', hidden: true });
  };
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Reserve my price', hidden: true });
  const tick = () => userEvent.click(box());

  afterEach(() => void jest.useRealTimers());

  describe('reserve my price', () => {
    it('is not offered again between agreeing and paying', async () => {
      renderQuote(stepAddress(5), { services: services() });
      await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
      expect(screen.queryByRole('checkbox', { name: 'Reserve my price', hidden: true })).toBeNull();
    });

    it('says that a code is not held with it', async () => {
      await open(services({ voucher: { code: 'WELCOME10', label: '10% off' } }));
      expect(screen.getByText(/Your code WELCOME10 has to be valid on the day you buy\.$/)).toBeTruthy();
    });

    it('Q4, Q9: is never ticked for the customer, says Reserving while it is, then until when the price is held', async () => {
      const script = services();
      const asked = script.hold(reservePrice);
      await open(script);
      expect([box().checked, box().closest('details')?.open]).toEqual([false, false]);
      await tick();
      expect(screen.getByText('Reserving')).toBeTruthy();
      expect(script.bodies(reservePrice)).toEqual([{ reserved: '1' }]);
      script.answer(readQuote, { ...quote, version: 5, reservedUntil: until });
      await act(async () => asked.answer(0, { reserved_until: until }));
      expect(await screen.findByText(held)).toBeTruthy();
      expect(box().checked).toBe(true);
    });

    it('Q2: says Updating while it is given up', async () => {
      const script = services({ reservedUntil: until });
      const asked = script.hold(reservePrice);
      await open(script);
      expect(box().checked).toBe(true);
      await tick();
      expect(screen.getByText('Updating')).toBeTruthy();
      script.answer(readQuote, { ...quote, version: 5 });
      await act(async () => asked.answer(0, { reserved_until: null }));
      expect(script.bodies(reservePrice)).toEqual([{ reserved: '0' }]);
      expect(box().checked).toBe(false);
      expect(screen.queryByText(held)).toBeNull();
    });

    it('Q9: shows that it works for the time of Q9, and is not sent twice', async () => {
      const script = services();
      await open(script, { timings: { reserveDelay: 300 } });
      script.answer(readQuote, { ...quote, version: 5, reservedUntil: until });
      // However slow the machine is, 300 ms are over when this says so.
      jest.useFakeTimers();
      const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
      fireEvent.click(box());
      await pass(0);
      fireEvent.click(box());
      await pass(299);
      expect(screen.getByText('Reserving')).toBeTruthy();
      await pass(1);
      expect(screen.queryByText('Reserving')).toBeNull();
      expect(screen.getByText(held)).toBeTruthy();
      expect(script.bodies(reservePrice)).toHaveLength(1);
    });

    it('Q2: asks for an email address where the quote has none', async () => {
      const script = services({ details: null });
      await open(script);
      await tick();
      expect(script.bodies(reservePrice)).toEqual([]);
      await type('Email address for the link', 'other@example.com');
      script.answer(readQuote, { ...quote, version: 5, reservedUntil: until });
      await userEvent.click(screen.getByRole('button', { name: 'Reserve and send the link' }));
      expect(script.bodies(reservePrice)).toEqual([{ reserved: '1', email: 'other@example.com' }]);
      expect(await screen.findByText(held)).toBeTruthy();
    });

    it.each([
      ['that of a customer who is signed in', casey, casey.email],
      ['none where staff ask for it', staff, ''],
    ])('offers as the address %s', async (_, session, offered) => {
      await open(services({ details: null }), { session });
      await tick();
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address for the link' }).value).toBe(offered);
    });

    it('says by the field what is wrong with the address', async () => {
      const script = services();
      const fields = { email: 'Enter an email address, like name@example.com' };
      script.refuse(reservePrice, { status: 400, code: 'INVALID', message: 'Check the form', fields });
      await open(script);
      await tick();
      expect(await screen.findByText(fields.email)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email address for the link' }));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('Q8: tells the service’s message when it fails, and is unticked again', async () => {
      const script = services();
      script.refuse(reservePrice, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' });
      await open(script);
      await tick();
      expect((await screen.findByRole('alert')).textContent).toContain('This quote is being paid.');
      expect(box().checked).toBe(false);
    });

    it('Q8: says "Please try again" when nothing answers', async () => {
      const script = services();
      const { fetch } = script;
      const unreachable = (path: string, init?: RequestInit) =>
        path.includes('reserve-price') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, init);
      await open(Object.assign(script, { fetch: unreachable }));
      await tick();
      expect((await screen.findByRole('alert')).textContent).toContain('Please try again');
    });
  });
});
