import { momentTyped, typedMoment } from './typed-moment.js';

describe('a moment as callbacks write it', () => {
  it.each([
    ['23/11/2026 09:30 am', '2026-11-23T09:30:00.000Z'],
    ['23/11/2026 12:00 am', '2026-11-23T00:00:00.000Z'],
    ['23/11/2026 12:05 pm', '2026-11-23T12:05:00.000Z'],
    ['23/06/2027 04:45 pm', '2027-06-23T15:45:00.000Z'],
  ])('%s is %s, and back', (text, instant) => {
    expect(momentTyped(text)?.toISOString()).toBe(instant);
    expect(typedMoment(new Date(instant))).toBe(text);
  });
  it.each(['1/2/2027 9:05am', '01/02/2027\u00a009:05 am', '01/02/2027 09:05\u202fAM'])('%j is read as 01/02/2027 09:05 am', (text) =>
    expect(typedMoment(momentTyped(text) ?? new Date(0))).toBe('01/02/2027 09:05 am'),
  );
  it.each(['', '31/02/2027 09:30 am', '23/11/2026 13:30 pm', '23/11/2026 00:30 am', '2026-11-23 09:30', '23/11/2026 09:60 am'])(
    '“%s” is none',
    (text) => expect(momentTyped(text)).toBeUndefined(),
  );
});
