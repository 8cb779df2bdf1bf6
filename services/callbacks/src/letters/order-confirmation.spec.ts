import type { Order } from '@kerbside/contracts/http/claims/policies';
import { anOrder } from '@kerbside/contracts/testing/sample-policy';
import { orderConfirmation } from './order-confirmation.js';

const site = 'https://kerbside.example';
const mot = (over: Partial<Order> = {}) => anOrder(over);

describe('the confirmation of orders', () => {
  it('for a visit names its garage and its day instead of the dates of cover', () => {
    const garage = { name: 'Foss Garage', address: ['1 Foss Bank', 'York', 'YO31 7PL'] };
    const visit = { booking_date: '2026-12-02', delivery_type: 'drop_car' as const, garage };
    const of = (over: object) => orderConfirmation([mot()], { firstName: 'Jo', visit: { ...visit, ...over }, siteUrl: site }).text;
    expect(of({})).toContain('Your visit: 2 December 2026\nGarage: Foss Garage, 1 Foss Bank, York, YO31 7PL');
    expect(of({})).not.toContain('Cover starts');
    expect(of({ garage: null })).toContain('Garage: We choose it');
    expect(of({ delivery_type: 'collect_and_return' })).toContain('We collect it and bring it back');
  });

  it.each([
    ['mot', 'MOT', 'MOT'],
    ['service', 'Service', 'service'],
    ['repair', 'Repair', 'repair'],
    ['healthcheck', 'Health check', 'health check'],
  ] as const)('for %s says that work is booked, and nothing of cover or claims', (productType, productName, name) => {
    const policy = anOrder({ productType, productName, levelName: 'Standard', claimLimitPence: 0 });
    const job = 'Manufacturer’s service (major service, brake fluid) and MOT';
    const visit = { booking_date: '2026-12-02', booking_time: '09:30', job, delivery_type: 'drop_car' as const, garage: null };
    const booked = orderConfirmation([policy], { firstName: 'Jo', visit, siteUrl: site });
    expect(booked.subject).toBe(`Your ${name} is booked: KS-MOT-0000001-100`);
    for (const part of [
      `Your ${name} for your Vauxhall Corsa is booked.`,
      `Your visit: 2 December 2026 at 09:30\nWork: ${job}`,
      'You can cancel until the work begins. You then get back everything you paid.',
    ])
      expect(booked.text).toContain(part);
    const unbooked = orderConfirmation([policy], { firstName: 'Jo', visit: null, siteUrl: site });
    expect(unbooked.subject).toBe(`Your ${name} KS-MOT-0000001-100: choose a day`);
    expect(unbooked.text).toContain('is paid for. Please choose a day for it: none is booked yet.');
    expect(unbooked.text).toContain(`Choose a day and a garage: ${site}/account/bookings/new?quote=${policy.quoteId}`);
    expect(booked.text).not.toContain('/account/bookings/new');
    for (const { text } of [booked, unbooked]) {
      expect(text).toContain('Order number: KS-MOT-0000001-100');
      expect(text).not.toMatch(/claim|in place|before any repair|cover starts|policy number|see your policy/i);
    }
  });

  it('for a visit that has no time yet does not say that it is booked', () => {
    const visit = { booking_date: '2026-12-02', booking_time: null, delivery_type: 'drop_car' as const, garage: null };
    const { subject, text } = orderConfirmation([mot()], {
      firstName: 'Jo',
      visit,
      siteUrl: site,
    });
    expect(subject).toBe('Your MOT KS-MOT-0000001-100: we are finding you a time');
    expect(text).toContain('No garage has confirmed a time yet');
    expect(text).toContain('You asked for: 2 December 2026');
    expect(text).not.toContain('is booked');
  });

  const visit = { booking_date: '2026-12-01', booking_time: '09:00', delivery_type: 'drop_car' as const, garage: null };
  const check = () =>
    anOrder({
      productType: 'healthcheck',
      productName: 'Health check',
      levelName: '',
      claimLimitPence: 0,
      premiumPence: 0,
      policyNumber: 'KS-HLC-0000002-100',
    });
  const service = () =>
    anOrder({
      productType: 'service',
      productName: 'Service',
      levelName: '',
      claimLimitPence: 0,
      premiumPence: 14_900,
      policyNumber: 'KS-SER-0000003-100',
    });
  const due = { amountPence: 4_000, status: 'due' as const };

  it.each([
    [
      'an MOT and the health check that comes with it',
      [mot(), check()] as const,
      due,
      'MOT and health check',
      'In all: £40.00',
      '£40.00 to pay at the garage',
    ],
    [
      'an MOT, a service and a health check',
      [mot(), service(), check()] as const,
      { ...due, amountPence: 18_900 },
      'MOT, service and health check',
      'In all: £189.00',
      '£189.00 to pay at the garage',
    ],
    ['a service and an MOT that were paid', [service(), mot()] as const, undefined, 'MOT and service', 'In all: £189.00', undefined],
  ])('of one visit is one letter with one sum: %s', (_, orders, atGarage, job, sum, toPay) => {
    const { subject, text } = orderConfirmation(orders, {
      firstName: 'Jo',
      visit: { ...visit, ...(atGarage ? { at_garage: atGarage } : {}) },
      siteUrl: site,
    });
    expect(subject).toContain(`Your ${job} are booked`);
    expect(text).toContain(sum);
    for (const { policyNumber } of orders) expect(text).toContain(policyNumber);
    expect(text.split('to pay at the garage').length - 1).toBe(toPay === undefined ? 0 : 1);
    if (toPay) expect(text).toContain(toPay);
    if (orders.some(({ productType }) => productType === 'healthcheck')) expect(text).toContain('Health check: Included');
    expect(text).not.toContain('£0.00');
  });

  it('of an MOT that pays for repairs says so, and how they are claimed', () => {
    const covers = ['One MOT test at a garage in our network', 'Repairs to pass the test, up to £750'];
    const { text } = orderConfirmation([mot({ claimLimitPence: 75_000, covers })], { firstName: 'Jo', visit: null, siteUrl: site });
    expect(text).toContain('What is included: One MOT test at a garage in our network; Repairs to pass the test, up to £750');
    expect(text).toContain('If the car fails its MOT');
  });
});
