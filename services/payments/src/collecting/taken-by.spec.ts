import { describe, expect, it } from '@jest/globals';
import type { Method } from '../methods/method-port.js';
import { scheduleOf } from '../purchases/schedule.js';
import { collectLine } from './collecting.js';
import { takenBy } from './taken-by.js';

const planned = [
  { dueOn: '2027-03-02', amountPence: 1_000 },
  { dueOn: '2027-04-02', amountPence: 900 },
];
const byMethod = (method: Method) => scheduleOf(planned, method, 1_900);
const from = (method: Method) => ({ method, ref: 'kept', payer: null });

describe('what payments to come are taken by', () => {
  it.each([
    ['the card that was agreed to', byMethod('card'), from('card'), 'card'],
    ['PayPal, which has not named its agreement yet', byMethod('paypal'), null, 'paypal'],
    ['the direct debit that the bank cancelled', byMethod('direct_debit'), null, 'direct_debit'],
    ['the card that was chosen after that', byMethod('direct_debit'), from('card'), 'card'],
    ['what staff are paid by', byMethod('none'), null, 'other'],
    ['nothing when all is paid', collectLine(collectLine(byMethod('card'), 1, 'a:1'), 2, 'a:2'), null, undefined],
  ])('is %s', (_, schedule, instrument, method) => {
    expect(takenBy({ schedule, instrument })).toBe(method);
  });
});
