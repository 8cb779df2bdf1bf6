import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { deliveryAsks } from './car-asks.js';
import { isoDay } from '../../days/dates.js';
import { optionalText, required, wholeNumber } from '../../fields.js';
import { productType } from '../../ids.js';
import { phone } from '../../reading/phone.js';
import { quote } from './pricing.js';
import { personFields } from './steps.js';
import { saidAnswers, vehicleFacts } from './vehicle-form.js';
import { rangeOption, rangesBody } from './vehicle.js';

// The short form of a partner: activates cover for a car that was bought with it (A2, A5)

const call = callsOf('pricing');
const carYear = wholeNumber(deliveryAsks.carYear, 1900, 2100);

export const listAbbreviatedRanges = call('POST /abbreviatedQuoteAjax/ranges', {
  id: 'abbreviated-ranges',
  who: 'public',
  summary: 'Ranges of a model that were sold in a year.',
  body: z.object({ ...rangesBody, carYear }),
  data: z.array(rangeOption),
});

export const startAbbreviatedQuote = call('POST /api/pricing/abbreviated-quotes', {
  id: 'start-abbreviated-quote',
  who: 'public',
  summary:
    'Starts a quote from a partner’s short form, with its steps answered up to the terms. By registration, or by make, model, range and carYear. A car that was delivered (`car_delivered` yes) needs `delivery_date`, one that was not needs `expected_delivery_date`. `phone_proof` is what confirming the phone by its code returned: without it the phone is refused. Refusals are those of steps 1 to 3.',
  body: z.object({
    product_type: productType,
    partner: required('Which partner?', 60),
    ...vehicleFacts,
    carYear: z.optional(carYear),
    mileage: z.optional(saidAnswers.mileage),
    private_use_only: z.optional(saidAnswers.private_use_only),
    car_delivered: z.enum(['yes', 'no'], deliveryAsks.car_delivered),
    delivery_date: z.optional(isoDay(deliveryAsks.delivery_date)),
    expected_delivery_date: z.optional(isoDay(deliveryAsks.expected_delivery_date)),
    partner_reference: optionalText(60),
    phone_proof: optionalText(60),
    ...personFields,
    phone,
  }),
  data: z.object({ quote, secret: z.string(), next: z.string() }),
});
