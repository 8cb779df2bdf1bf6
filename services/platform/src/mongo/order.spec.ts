import { orderOf } from './order.js';

const fields = { due: 'remindAt', who: 'contact.name' } as const;

describe('the order of a list', () => {
  it.each([
    ['due', { remindAt: 1, _id: 1 }],
    ['-due', { remindAt: -1, _id: 1 }],
    ['who', { 'contact.name': 1, _id: 1 }],
    ['-who', { 'contact.name': -1, _id: 1 }],
  ] as const)('by %j is %j', (sort, order) => expect(orderOf(sort, fields)).toEqual(order));
});
