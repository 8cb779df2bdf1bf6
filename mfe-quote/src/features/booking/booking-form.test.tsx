import { jest } from '@jest/globals';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, check, collect, isOff, line1, open, press, repairQuote, saveButton, services } from '../../testing/booking.js';
import { field, typeDay } from '../../testing/filling-in.js';
import { onDay } from '../../testing/on-day.js';
import { quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';

beforeEach(() => {
  sessionStorage.clear();
  onDay('2026-11-20');
});
afterEach(() => jest.useRealTimers());

it('has what was typed after a reload, until it is saved', async () => {
  await open();
  await typeDay('Date of your visit', ['14', '12', '2026']);
  await collect();
  cleanup();
  await open();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('14');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Collect it from me and return it' }).checked).toBe(true);
});

describe('the day (Q5)', () => {
  it.each([
    ['drop_car', ['23', '11', '2026'], 'Please note, we require a minimum of 3 working days to arrange your visit.'],
    ['collect', ['25', '11', '2026'], 'Please note, we require a minimum of 5 working days to arrange collection and delivery.'],
    ['drop_car', ['29', '11', '2026'], 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
  ] as const)('Q5: %s on %j is reported at once: %s', async (delivery, day, message) => {
    await open();
    if (delivery === 'collect') await collect();
    await typeDay('Date of your visit', day);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('Q5: comes with a warning when the MOT has expired by then', async () => {
    await open();
    await typeDay('Date of your visit', ['22', '3', '2027']);
    expect(screen.getByText(/Your MOT expires on 21\/3\/2027, before this visit on 22\/3\/2027\./)).toBeTruthy();
  });

  it('is refused by the service next to its field, and what was typed stays', async () => {
    const message = 'Foundry Motors is closed that day. Please choose another day.';
    const script = services().refuse(saveBooking, {
      status: 422,
      code: 'BOOKING_INVALID',
      message: 'Check',
      fields: { booking_date: message },
    });
    await open(script);
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    expect((await screen.findAllByText(message)).length).toBe(2);
    expect(field('Postcode').value).toBe('LS1 1AA');
  });
});

describe('the page', () => {
  it('Q2: opens with the earlier booking', async () => {
    const collected = { booking_address_line_1: '1 Mill Lane', booking_town: 'Leeds', address: ['1 Mill Lane', 'Leeds'] };
    await open(services().answer(readBooking, aBooking({ delivery_type: 'collect_and_return', ...collected })));
    expect(line1()).toBe('1 Mill Lane');
    expect(field('Day').value).toBe('2');
    expect(screen.getByText('Foundry Motors')).toBeTruthy();
    expect(isOff(saveButton())).toBe(false);
  });

  it('Q2: books what was paid for without a visit, at no further price, and goes to the confirmation', async () => {
    const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
    const bought = aQuote({
      productType: 'warranty',
      step: 6,
      status: 'purchased',
      price: aPrice(29_900, { lines: [line] }),
      details: { postcode: 'LS1 1AA' },
    });
    const { script } = await open(services().answer(readQuote, bought));
    const receipt = screen.getByRole('region', { name: 'Your price' });
    expect(receipt.textContent).toContain('You have bought this.');
    expect(receipt.textContent).not.toMatch(/12 x/);
    await check();
    await userEvent.click(await screen.findByRole('radio', { name: 'Wed 2 Dec' }));
    await press('Book this visit');
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/confirmation/`));
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-02', booking_time: '08:30' })]);
    expect(script.bodies(chooseVisit)).toEqual([]);
    cleanup();
    renderQuote(`/booking/${quoteId}/`, {
      services: services()
        .answer(readQuote, bought)
        .answer(readBooking, aBooking({ status: 'requested' })),
    });
    await screen.findByRole('heading', { level: 1, name: 'You have bought this cover' });
  });

  it('books a visit again that was cancelled, where what it is for is still bought', async () => {
    const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
    const bought = aQuote({ productType: 'mot', step: 6, status: 'purchased', price: aPrice(3_000, { lines: [line] }) });
    await open(
      services()
        .answer(readQuote, bought)
        .answer(readBooking, aBooking({ status: 'cancelled' })),
    );
    expect(await screen.findByRole('button', { name: 'Book this visit' })).toBeTruthy();
  });

  it('books what was paid for and no garage was found for', async () => {
    const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
    const bought = aQuote({ productType: 'mot', step: 6, status: 'purchased', price: aPrice(3_000, { lines: [line] }) });
    const { script } = await open(
      services()
        .answer(readQuote, bought)
        .answer(readBooking, aBooking({ status: 'requested', garage: null })),
    );
    await typeDay('Date of your visit', ['9', '12', '2026']);
    await press('Book this visit');
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/confirmation/`));
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-09', garage_choice: 'our_choice' })]);
  });

  it('is only for what is done at a garage', async () => {
    renderQuote(`/booking/${quoteId}/`, { services: services().answer(readQuote, aQuote({ productType: 'gap', step: 5 })) });
    await screen.findByRole('heading', { level: 1, name: 'Nothing in this quote needs a garage visit' });
  });

  it('says that it could not be loaded, and tries again; a stranger’s quote is not found', async () => {
    const script = services().refuse(readBooking, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    renderQuote(`/booking/${quoteId}/`, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'We could not load your booking' });
    script.refuse(readBooking, { status: 404, code: 'NOT_FOUND', message: 'No.' });
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that quote' });
  });

  it('Q2: is reached from the last step, which then shows the booking', async () => {
    const script = services()
      .answer(readProducts, quoteProducts())
      .answer(readQuote, { ...repairQuote, productType: 'repair' });
    renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
    expect((await screen.findByRole('link', { name: 'Book your visit' })).getAttribute('href')).toBe(
      `/quote/repair/step/3/?quote=${quoteId}`,
    );
    expect(screen.getByText('Choose a day and a garage before you pay.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Book your visit before you pay.' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your visit' }));
    expect(document.activeElement?.textContent).toContain('Book your visit before you pay.');
    script.answer(readBooking, aBooking());
    cleanup();
    renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
    expect(await screen.findByText('2 December 2026')).toBeTruthy();
    expect(screen.queryByText(/There is no longer time/)).toBeNull();
    expect(screen.getByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB')).toBeTruthy();
  });

  it('is needed again on the last step once the day that was chosen has come too close', async () => {
    onDay('2026-11-30');
    const script = services()
      .answer(readProducts, quoteProducts())
      .answer(readQuote, { ...repairQuote, productType: 'repair' })
      .answer(readBooking, aBooking({ booking_time: '09:30' }));
    renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
    expect(await screen.findByText('2 December 2026 at 09:30')).toBeTruthy();
    expect(screen.getByText(/There is no longer time to arrange your visit/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect((await screen.findAllByText(/Choose another day before you pay/)).length).toBe(2);
    cleanup();
    script.answer(readQuote, repairQuote);
    renderQuote(`/booking/${quoteId}/?late=1`, { services: script });
    expect(await screen.findByText(/There is no longer time to arrange your visit.*Everything else is as you left it/)).toBeTruthy();
    expect(screen.getByText('Please note, we require a minimum of 3 working days to arrange your visit.')).toBeTruthy();
  });
});
