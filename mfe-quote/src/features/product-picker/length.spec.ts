import { lengthOf } from './length.js';

it.each([
  [{ duration: '0', months: 0, label: 'monthly' }, 'Monthly'],
  [{ duration: '12', months: 12, label: '12 months' }, '12 months'],
  [{ duration: 'once', months: 1, label: '1 month' }, '1 month'],
])('%j is offered as %s', (length, label) => expect(lengthOf(length)).toBe(label));
