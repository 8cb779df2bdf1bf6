import { chatAt, chatHours } from './chat-hours.js';
import { firm } from './firm.js';

describe('somebody is there to talk', () => {
  it.each([
    ['on a Friday before eight', '2026-11-20T07:59:59Z', false, '2026-11-20T08:00:00Z'],
    ['from eight', '2026-11-20T08:00:00Z', true, '2026-11-20T20:00:00Z'],
    ['until eight in the evening', '2026-11-20T19:59:59Z', true, '2026-11-20T20:00:00Z'],
    ['not at eight, until Saturday at nine', '2026-11-20T20:00:00Z', false, '2026-11-21T09:00:00Z'],
    ['on a Saturday until five', '2026-11-21T16:59:00Z', true, '2026-11-21T17:00:00Z'],
    ['not on a Sunday', '2026-11-22T12:00:00Z', false, '2026-11-23T08:00:00Z'],
    ['in summer by clocks in London', '2026-07-01T07:00:00Z', true, '2026-07-01T19:00:00Z'],
    ['on the day on which the clocks go back, not: it is a Sunday', '2026-10-25T12:00:00Z', false, '2026-10-26T08:00:00Z'],
    ['not on Christmas Day', '2026-12-25T12:00:00Z', false, '2026-12-26T09:00:00Z'],
    ['not on the Monday in place of Boxing Day', '2026-12-28T12:00:00Z', false, '2026-12-29T08:00:00Z'],
  ])('%s', (_, now, isOpen, changesAt) => {
    expect(chatAt(new Date(now))).toEqual({ isOpen, changesAt: new Date(changesAt) });
  });

  it('when the firm says so in words', () => {
    const [sunday, monday, ...others] = chatHours;
    const saturday = others.at(-1);
    expect([sunday, monday, saturday]).toEqual([null, { from: '08:00', to: '20:00' }, { from: '09:00', to: '17:00' }]);
    expect(firm.hours).toEqual(['Monday to Friday, 8am to 8pm', 'Saturday, 9am to 5pm', 'Closed on Sundays and bank holidays']);
  });
});
