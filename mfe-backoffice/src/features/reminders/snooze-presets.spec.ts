import { snoozePresets } from './snooze-presets.js';

describe('times to snooze to', () => {
  it.each([
    [
      'a Wednesday',
      '2026-11-18T10:15:20Z',
      ['2026-11-18T10:26', '2026-11-18T10:46', '2026-11-18T11:16', '2026-11-19T09:00', '2026-11-23T09:00'],
    ],
    ['a Saturday', '2026-11-21T10:15:00Z', ['2026-11-21T10:25', '2026-11-21T10:45', '2026-11-21T11:15', '2026-11-23T09:00']],
    ['a Sunday', '2026-11-22T10:15:00Z', ['2026-11-22T10:25', '2026-11-22T10:45', '2026-11-22T11:15', '2026-11-23T09:00']],
    [
      'Good Friday, before the clocks change',
      '2027-03-26T10:15:00Z',
      ['2027-03-26T10:25', '2027-03-26T10:45', '2027-03-26T11:15', '2027-03-27T09:00', '2027-03-30T08:00'],
    ],
    [
      'Christmas Eve',
      '2026-12-24T10:15:00Z',
      ['2026-12-24T10:25', '2026-12-24T10:45', '2026-12-24T11:15', '2026-12-29T09:00', '2027-01-04T09:00'],
    ],
  ])('A2: on %s are soon, the next morning and Monday’s, or the next on which we are open', (_, now, moments) =>
    expect(snoozePresets(new Date(now)).map(({ at }) => at.toISOString().slice(0, 16))).toEqual(moments),
  );
  it('are named by their day', () =>
    expect(snoozePresets(new Date('2026-11-18T10:15:00Z')).map(({ label }) => label)).toEqual([
      'In 10 minutes',
      'In 30 minutes',
      'In an hour',
      'Thursday at 09:00',
      'Monday at 09:00',
    ]));
});
