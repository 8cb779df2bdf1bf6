import { slotOptions } from '@kerbside/contracts/callbacks/callback-times';
import { callbackForm } from './callback-form.js';

const typed = {
  callback_subject: 'new_quote',
  product_type: '',
  customer_name: 'Jo',
  customer_email: 'jo@example.com',
  customer_phone: '07700 900123',
  callback_date: '2031-03-03',
  callback_time: '10:30',
};
const openSlots = (day: string, now: string) =>
  slotOptions(day, new Date(now), 'Choose a time')
    .filter(({ disabled, value }) => !disabled && value !== '')
    .map(({ value }) => value);

describe('when a callback can be booked', () => {
  it('is in half hours from 08:30 to 18:30 on a weekday', () => {
    const slots = openSlots('2031-03-03', '2031-03-01T12:00:00Z');
    expect([slots[0], slots.at(-1), slots.length]).toEqual(['08:30', '18:30', 21]);
  });

  it('is shorter on a Saturday', () => {
    const slots = openSlots('2031-03-01', '2031-02-01T12:00:00Z');
    expect([slots[0], slots.at(-1)]).toEqual(['09:00', '15:30']);
  });

  it('is in the future, by London’s clock in summer too', () => {
    expect(openSlots('2031-07-01', '2031-07-01T14:31:00Z')[0]).toBe('16:00');
    expect(openSlots('2031-03-03', '2031-03-03T14:31:00Z')[0]).toBe('15:00');
  });

  it('is no longer today from 17:00 on', () => {
    expect(openSlots('2031-03-03', '2031-03-03T16:59:00Z')[0]).toBe('17:00');
    expect(openSlots('2031-03-03', '2031-03-03T17:00:00Z')).toEqual([]);
    expect(openSlots('2031-03-04', '2031-03-03T17:00:00Z')[0]).toBe('08:30');
  });
});

describe('what a callback needs', () => {
  const wrong = (over: Partial<typeof typed>) =>
    callbackForm(new Date('2031-02-23T12:00:00Z'), over.callback_subject ?? typed.callback_subject)
      .safeParse({ ...typed, ...over })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  it('is accepted when everything is there', () => expect(wrong({})).toBeUndefined());
  it.each([
    [
      'a Sunday',
      { callback_date: '2031-03-02' },
      [['callback_date', 'We are unable to arrange callback on Sunday, please choose another date.']],
    ],
    [
      'a bank holiday',
      { callback_date: '2031-04-14' },
      [['callback_date', 'We are unable to arrange callbacks on bank holidays, please choose another date.']],
    ],
    ['no time for a quote', { callback_time: '' }, [['callback_time', 'Choose a time']]],
    [
      'a time that its day does not have',
      { callback_date: '2031-03-08', callback_time: '08:30' },
      [['callback_time', 'The time that you chose is not available on this day. Choose another time.']],
    ],
    ['no subject', { callback_subject: '' }, [['callback_subject', 'Choose what the call is about']]],
  ])('is refused with %s', (_, over, issues) => expect(wrong(over)).toEqual(issues));
  it.each(['claims', 'finance', 'other'])('needs no day and no time for %s, on a Sunday too', (subject) =>
    expect(wrong({ callback_subject: subject, callback_date: '', callback_time: '' })).toBeUndefined(),
  );
});
