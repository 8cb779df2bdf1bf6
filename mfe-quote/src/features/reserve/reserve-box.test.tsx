import { jest } from '@jest/globals';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aQuote, casey, staff } from '../../testing/samples.js';

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
  it('Q9: is offered on step 3, in one line, and never ticked for the customer', async () => {
    await open(services());
    expect([box().checked, box().closest('details')?.open]).toEqual([false, false]);
  });

  it('is not offered again between agreeing and paying', async () => {
    renderQuote(stepAddress(5), { services: services() });
    await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
    expect(screen.queryByRole('checkbox', { name: 'Reserve my price', hidden: true })).toBeNull();
  });

  it('says that a code is not held with it', async () => {
    await open(services({ voucher: { code: 'WELCOME10', label: '10% off' } }));
    expect(screen.getByText(/Your code WELCOME10 has to be valid on the day you buy\.$/)).toBeTruthy();
  });

  it('Q4: says Reserving while it is, then until when the price is held', async () => {
    const script = services();
    const asked = script.hold(reservePrice);
    await open(script);
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

  it('offers the address of a customer who is signed in, not that of staff', async () => {
    await open(services({ details: null }), { session: casey });
    await tick();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address for the link' }).value).toBe(casey.email);
  });

  it('has staff ask for the address', async () => {
    await open(services({ details: null }), { session: staff });
    await tick();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address for the link' }).value).toBe('');
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
