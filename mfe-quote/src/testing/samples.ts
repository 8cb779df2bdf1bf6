import type { Session } from '@kerbside/contracts/caller';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Price } from '@kerbside/contracts/http/pricing/price';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { aPrice as samplePrice, aQuote as sampleQuote } from '@kerbside/contracts/testing/sample-quotes';
import { aCover, aVehicleRecord } from '@kerbside/contracts/testing/samples';

export const quoteId = 'b0000000-0000-4000-8000-000000000001';
export const secret = 'an-unguessable-secret';

const { id: customerId, email, firstName, lastName } = demoPeople.customer;
export const casey: Session = { signedIn: true, userId: customerId, email, name: firstName, role: null };
export const staff: Session = { ...casey, role: 'agent' };

export const aPerson = (over: Partial<Person> = {}): Person => ({
  id: customerId,
  email,
  title: null,
  firstName,
  lastName,
  phone: '07700 900456',
  address: ['1 Kerb Lane', 'Little Kerb', 'Leeds', 'West Yorkshire'],
  postcode: 'LS1 1AA',
  role: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  erasedAt: null,
  ...over,
});

export const aVehicle = (over: Partial<Vehicle> = {}): Vehicle => ({ ...aVehicleRecord().vehicle, may_login: false, ...over });

export const aPrice = (totalPence = 26_900, over: Partial<Price> = {}): Price =>
  samplePrice(totalPence, {
    lines: [
      { kind: 'base', code: 'extra', label: 'Extra cover, 12 months', amountPence: totalPence },
      { kind: 'factor', code: 'use', label: 'Use: private only', amountPence: 0 },
    ],
    instalments: { count: 12, price: 22.42, pricePence: 2_242 },
    ...over,
  });

/** A quote whose car is known and whose details are asked next. */
export const aQuote = (over: Partial<Quote> = {}): Quote =>
  sampleQuote({
    step: 2,
    version: 3,
    vehicle: {
      vrm_lookup_option: 'yes',
      registration_number: 'AA19AAA',
      make: 'Ford',
      model: 'Focus',
      mileage: 42_000,
      private_use_only: 'yes',
      engine_size: 1497,
      gross_weight: 1870,
      bhp: 148,
    },
    cover: aCover(),
    price: aPrice(),
    instalments: over.cover?.instalments ?? false,
    ...over,
  });

/** One whose step 2 asks how the car is owned. */
export const aQuoteWithGap = (over: Partial<Quote> = {}): Quote =>
  aQuote({
    price: aPrice(10_235, {
      lines: [{ kind: 'base', code: 'invoice', label: 'Return to invoice', amountPence: 10_235, productType: 'gap' }],
    }),
    ...over,
  });

export const stepAnswer = (quote: Quote) => ({ modified: quote.formCreatedAt, next: '', quote });
