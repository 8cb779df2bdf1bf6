import type { HostApi } from '@kerbside/contracts/host';
import { type Quote, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { chooseCover } from '@kerbside/contracts/http/pricing/tables';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { aCover } from '@kerbside/contracts/testing/samples';
import { type ScriptedRefusal, ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { triedOnVoucher, tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { journeyApi } from '../../api/journey-api.js';
import { priceTables } from '../../testing/price-tables.js';
import { aChosenProduct, aSoldPolicy, breakdownTable, quoteProducts } from '../../testing/product-tables.js';
import { aPrice, aQuote, quoteId, secret } from '../../testing/samples.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { QuoteVoucher } from './quote-voucher.js';
import VoucherLookup from './voucher-lookup.js';

describe('the voucher or club-member lookup box', () => {
  const good = { code: 'WARRANTY15', label: '15% off' };
  const open = (script: ScriptedServices) => {
    sessionStorage.clear();
    render(<VoucherLookup host={fakeHost({ fetch: script.fetch })} productType="warranty" />);
  };
  const type = (name: string | RegExp, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);
  const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }));

  it('Q5: finds a code, and keeps it for the quote', async () => {
    const script = new ScriptedServices().answer(lookUpVoucher, good);
    open(script);
    await type('Voucher code', ' warranty15 ');
    await type(/Club membership number/, '9876543210');
    await check();
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    expect(script.bodies(lookUpVoucher)).toEqual([{ code: 'WARRANTY15', club_member_id: '9876543210', product_type: 'warranty' }]);
    expect(triedOnVoucher()).toEqual({ code: 'WARRANTY15', clubMemberId: '9876543210' });
  });

  it.each<[string, ScriptedRefusal]>([
    ['Voucher code not found', { status: 404, code: 'VOUCHER_NOT_FOUND', message: 'Voucher code not found' }],
    ['Check your voucher code', { status: 409, code: 'VOUCHER_EXPIRED', message: 'This voucher code has expired.' }],
  ])('Q8: says %s', async (message, refusal) => {
    open(new ScriptedServices().refuse(lookUpVoucher, refusal));
    await type('Voucher code', 'SUMMER24');
    await check();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(triedOnVoucher()).toBeUndefined();
  });

  it('says beside the membership number that it is not known', async () => {
    const club_member_id = 'We do not know this membership number. Please check it';
    const refusal = { status: 422, code: 'VOUCHER_MEMBER_UNKNOWN', message: 'Unknown', fields: { club_member_id } };
    open(new ScriptedServices().refuse(lookUpVoucher, refusal));
    await type(/Club membership number/, '9999999999');
    await check();
    const field = await screen.findByRole('textbox', { name: /Club membership number/, description: new RegExp(club_member_id) });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Check your voucher code')).toBeNull();
  });

  it('says nothing any more of what was checked before, once something else is wrong', async () => {
    open(new ScriptedServices().answer(lookUpVoucher, good));
    await type('Voucher code', 'warranty15');
    await check();
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    await type(/Club membership number/, '123');
    await check();
    expect(screen.queryByText('Congratulations! This code is valid')).toBeNull();
  });

  it('Q5: asks for a code, and for ten digits', async () => {
    const script = new ScriptedServices();
    open(script);
    await check();
    expect(screen.getByRole('link', { name: 'Please enter a code.' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Voucher code' }));
    await type(/Club membership number/, '12345');
    expect(screen.queryByText('Please enter a code.')).toBeNull();
    await check();
    expect(screen.getByRole('link', { name: 'Your club membership number has exactly 10 digits' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Club membership number/ }));
    expect(script.bodies(lookUpVoucher)).toEqual([]);
  });
});

const quote = aQuote({ step: 5, version: 6 });
const voucher = { code: 'WELCOME10', label: '10% off your first cover' };
const reduced = aQuote({ ...quote, version: 7, voucher, price: aPrice(24_210, { originalPence: 26_900 }) });
const valid = { ...voucher, totalPence: 24_210, no_mot_detected: false, no_breakdown_detected: false };
const services = () => new ScriptedServices().answer(readQuote, quote).answer(readProducts, quoteProducts({ policies: [aSoldPolicy()] }));

/** The box beside the price, as the GAP page has them. */
function Bed({ host }: { readonly host: HostApi }) {
  const [api] = useState(() => journeyApi({ fetch: host.fetch }));
  const [shown, setShown] = useState<Quote>();
  useEffect(() => void api.read(quoteId).then(setShown), [api]);
  if (!shown) return null;
  return (
    <>
      <QuoteReceipt quote={shown} />
      <QuoteVoucher host={host} api={api} quote={shown} onQuote={setShown} />
    </>
  );
}
const show = (script: ScriptedServices, timings = {}) => {
  keepSecret(quoteId, secret);
  const { config } = fakeHost();
  render(<Bed host={fakeHost({ fetch: script.fetch, config: { ...config, timings: { ...config.timings, ...timings } } })} />);
};
const open = async (script: ScriptedServices, timings = {}) => {
  show(script, timings);
  await screen.findByRole('region', { name: 'Your price' });
};
const code = () => screen.getByRole('textbox', { name: 'Voucher code' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const enter = async (text: string) => {
  await userEvent.type(code(), text);
  await press('Apply code');
};
const total = () => within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent;

describe('a voucher beside its price', () => {
  it('Q2, Q4: is sent in capitals, shows progress for its minimum time, says that it succeeded, and then shows the new price', async () => {
    const script = services().answer(applyVoucher, valid);
    await open(script, { voucherMinimum: 300, voucherReload: 200 });
    script.answer(readQuote, reduced);
    await enter(' welcome10 ');
    expect(script.bodies(applyVoucher)).toEqual([
      { code: 'WELCOME10', quote_id: quoteId, quote_type: 'warranty', secret, check_quote_step: 5, no_free_additions: false },
    ]);
    expect(screen.getByRole('button', { name: /Checking/ })).toBeTruthy();
    expect(await screen.findByText('Success! Please wait for the page to refresh.')).toBeTruthy();
    expect(total()).not.toContain('£242.10');
    expect(code()).toHaveProperty('readOnly', true);
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    expect(screen.queryByText('Success! Please wait for the page to refresh.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove WELCOME10' }));
    expect(total()).toContain('£269.00 £242.10');
  });

  it('Q4: that was applied can be read again when the page could not be', async () => {
    const script = services().answer(applyVoucher, valid);
    await open(script);
    script.refuse(readQuote, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' });
    await enter('WELCOME10');
    expect(await screen.findByText('Not now')).toBeTruthy();
    script.answer(readQuote, reduced);
    await press(/^Try again/);
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
  });

  it('Q4: is taken off again', async () => {
    const script = services().answer(readQuote, reduced).answer(removeVoucher, { totalPence: 26_900 });
    await open(script);
    script.answer(readQuote, { ...quote, version: 8 });
    await press('Remove WELCOME10');
    expect(await screen.findByRole('textbox', { name: 'Voucher code' })).toBeTruthy();
    expect(script.bodies(removeVoucher)).toEqual([{ code: 'WELCOME10', quote_id: quoteId, quote_type: 'warranty', secret }]);
    expect(total()).not.toContain('£242.10');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Apply code' }));
  });

  it('Q2: is asked for when there is none', async () => {
    const script = services();
    await open(script);
    await press('Apply code');
    expect(screen.getByText('Please enter a code.')).toBeTruthy();
    expect(document.activeElement).toBe(code());
    expect(script.bodies(applyVoucher)).toEqual([]);
  });

  it('Q5, Q8: blocks the input while it is in progress, is refused no sooner, with the reason, and stays typed', async () => {
    await open(services().refuse(applyVoucher, { status: 404, code: 'VOUCHER_NOT_FOUND', message: 'Voucher code not found' }), {
      voucherMinimum: 300,
    });
    await enter('NOPE');
    expect(screen.getByRole('textbox', { name: 'Voucher code' })).toHaveProperty('readOnly', true);
    expect(screen.queryByText('Voucher code not found')).toBeNull();
    expect(await screen.findByText('Voucher code not found')).toBeTruthy();
    expect(code()).toMatchObject({ readOnly: false, value: 'NOPE' });
    expect(document.activeElement).toBe(code());
  });
});

describe('a code that was confirmed on step 1', () => {
  it('is used without being asked for again, with the number of its member', async () => {
    tryOnVoucher({ code: 'WARRANTY15', clubMemberId: '1234567890' });
    const script = services().answer(applyVoucher, valid);
    show(script, { voucherReload: 300 });
    await waitFor(() => expect(script.bodies(applyVoucher)).toMatchObject([{ code: 'WARRANTY15', club_member_id: '1234567890' }]));
    script.answer(readQuote, reduced);
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
  });

  it('is said not to be, with the reason, and is not tried again', async () => {
    tryOnVoucher({ code: 'ONCE-7Q4K', clubMemberId: '' });
    const script = services().refuse(applyVoucher, { status: 409, code: 'VOUCHER_USED', message: 'This code was used.' });
    show(script);
    expect(await screen.findByText('This code was used.')).toBeTruthy();
    expect(code()).toHaveProperty('value', 'ONCE-7Q4K');
    cleanup();
    await open(script);
    expect(script.bodies(applyVoucher)).toHaveLength(1);
  });
});

describe('a voucher for members', () => {
  it('Q5: asks for the membership number, says beside it that it is not known, and sends it', async () => {
    const wrong = { club_member_id: 'Enter your 10-digit club membership number' };
    const script = services().refuse(applyVoucher, { status: 422, code: 'VOUCHER_MEMBERS_ONLY', message: 'For members', fields: wrong });
    await open(script);
    await enter('WARRANTY15');
    const member = await screen.findByRole('textbox', { name: 'Club membership number' });
    expect(screen.getByText(wrong.club_member_id)).toBeTruthy();
    await userEvent.type(member, '12345');
    await press('Apply code');
    expect(screen.getByText('Your club membership number has exactly 10 digits')).toBeTruthy();
    expect(document.activeElement).toBe(member);
    expect(script.bodies(applyVoucher)).toHaveLength(1);
    const unknown = { club_member_id: 'We do not know this membership number. Please check it' };
    script.refuse(applyVoucher, { status: 422, code: 'VOUCHER_MEMBER_UNKNOWN', message: 'Unknown', fields: unknown });
    await userEvent.type(member, '67890');
    await press('Apply code');
    expect(await screen.findByRole('textbox', { name: 'Club membership number', description: new RegExp(unknown.club_member_id) })).toBe(
      document.activeElement,
    );
    expect(screen.queryByText('Unknown')).toBeNull();
    script.answer(applyVoucher, valid);
    await press('Apply code');
    expect(script.bodies(applyVoucher).at(-1)).toMatchObject({ code: 'WARRANTY15', club_member_id: '1234567890' });
  });
});

describe('a voucher that does not give everything its label says', () => {
  const note = 'This code takes nothing off, because there is no MOT in your quote.';

  it('says why, in its box and beside the price, and can be removed', async () => {
    const waiting = aQuote({ ...quote, voucher: { code: 'MOTREADY', label: '10% off with an MOT', note } });
    const script = services().answer(readQuote, waiting).answer(removeVoucher, { totalPence: 26_900 });
    await open(script);
    expect(screen.queryByText('Congratulations! This code is valid')).toBeNull();
    const box = screen.getByRole('region', { name: 'Your voucher' });
    expect(box.textContent).toContain('MOTREADY: 10% off with an MOT');
    expect(box.textContent).toContain(note);
    expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain(`MOTREADY: ${note}`);
    script.answer(readQuote, quote);
    await press('Remove MOTREADY');
    expect(await screen.findByRole('textbox', { name: 'Voucher code' })).toBeTruthy();
  });
});

describe('a single-use voucher on another quote', () => {
  const taken = { status: 409, code: 'VOUCHER_ON_ANOTHER_QUOTE', message: 'This voucher code is on another quote just now.' };

  afterEach(() => localStorage.removeItem('ks-quote:another-quote'));

  it('moves over when this browser holds that quote', async () => {
    const script = services().refuse(applyVoucher, taken);
    await open(script);
    keepSecret('another-quote', 'of-the-other');
    await enter('ONCE-7Q4K');
    expect(await screen.findByText(taken.message)).toBeTruthy();
    expect(script.bodies(applyVoucher).map((body) => Reflect.get(Object(body), 'other_secrets'))).toEqual([undefined, ['of-the-other']]);
  });

  it('says so when it does not, and sends no secret', async () => {
    const script = services().refuse(applyVoucher, taken);
    await open(script);
    await enter('ONCE-7Q4K');
    expect(await screen.findByText(taken.message)).toBeTruthy();
    expect(script.bodies(applyVoucher)).toHaveLength(1);
  });
});

describe('a voucher that requires other cover (Q8)', () => {
  const needs = (no_mot_detected: boolean, no_breakdown_detected: boolean) => ({
    status: 422,
    code: 'VOUCHER_NEEDS_COVER',
    message: 'This code works with other cover.',
    data: { no_mot_detected, no_breakdown_detected },
  });

  it.each([
    ['an MOT', needs(true, false), 'Add MOT', "I don't need an MOT", ['mot']],
    ['breakdown cover', needs(false, true), 'Add Breakdown Cover', "I don't need a Breakdown Cover", ['breakdown']],
    ['both', needs(true, true), 'Add MOT and Breakdown Cover', "I don't need an MOT/a Breakdown Cover", ['mot', 'breakdown']],
  ])('Q5: adds %s and the code, or applies the code without', async (_, refusal, add, decline, codes) => {
    const products = quoteProducts({ tables: [breakdownTable(), breakdownTable({ product_type: 'mot', name: 'MOT' })] });
    const script = services()
      .refuse(applyVoucher, refusal)
      .answer(chooseCover, { quote, tables: priceTables() })
      .answer(readProducts, products)
      .answer(chooseProduct, { quote, products });
    await open(script);
    await enter('BOTHREADY');
    expect(await screen.findByText('This code works with other cover.')).toBeTruthy();
    await press(decline);
    expect(script.bodies(applyVoucher).at(-1)).toMatchObject({ code: 'BOTHREADY', no_free_additions: true });
    expect(script.bodies(chooseCover)).toEqual([]);
    await press(add);
    // A warranty brings breakdown cover; an MOT is a product of its own.
    const brought = codes.filter((code) => code === 'breakdown');
    expect(script.bodies(chooseCover)).toEqual(brought.map((code) => aCover({ additional_products: [code] })));
    expect(script.bodies(chooseProduct)).toHaveLength(codes.length - brought.length);
    expect(script.bodies(applyVoucher).at(-1)).toMatchObject({ code: 'BOTHREADY', no_free_additions: false });
  });

  it('is not applied without it, when its campaign gives nothing in that case', async () => {
    const refusal = needs(false, true);
    const script = services().refuse(applyVoucher, { ...refusal, data: { ...refusal.data, works_without: false } });
    await open(script);
    await enter('ROADREADY');
    await userEvent.click(await screen.findByRole('button', { name: "I don't need a Breakdown Cover" }));
    expect(await screen.findByText('The code was not used.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Breakdown Cover' })).toBeNull();
    expect(script.bodies(applyVoucher)).toHaveLength(1);
    await userEvent.type(code(), 'X');
    expect(screen.queryByText('The code was not used.')).toBeNull();
  });

  it('offers it only for the code that requires it, not for another typed afterwards', async () => {
    await open(services().refuse(applyVoucher, needs(true, false)));
    await enter('MOTREADY');
    expect(await screen.findByRole('button', { name: 'Add MOT' })).toBeTruthy();
    await userEvent.type(code(), '2');
    expect(screen.queryByRole('button', { name: 'Add MOT' })).toBeNull();
    await userEvent.type(code(), '{Backspace}');
    expect(screen.getByRole('button', { name: "I don't need an MOT" })).toBeTruthy();
  });

  it('Q5: adds it as a product of its own to a quote without a warranty, with the quote’s duration', async () => {
    const tyre = aQuote({ step: 5, version: 6, productType: 'tyre', cover: null });
    const main = aChosenProduct({ product_type: 'tyre', key: 'standard-500-24', duration: '24' });
    const products = quoteProducts({ chosen: [main] });
    const script = new ScriptedServices()
      .answer(readQuote, tyre)
      .refuse(applyVoucher, needs(false, true))
      .answer(readProducts, products)
      .answer(chooseProduct, { quote: tyre, products });
    await open(script);
    await enter('ROADREADY');
    await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown Cover' }));
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-24' }]);
    expect(script.bodies(applyVoucher)).toHaveLength(2);
  });
});
