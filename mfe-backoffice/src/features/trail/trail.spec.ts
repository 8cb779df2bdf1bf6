import { ids, anEntry } from '../../testing/records.js';
import { changeOf } from './trail.js';

const line = (number: number, amountPence: number) => ({ number, state: 'due', amountPence });

describe('what changed', () => {
  it.each([
    [{ role: 'agent' }, { role: null }, 'role: agent → none'],
    [{ role: 'agent', email: 'a@b.test' }, { role: 'admin', email: 'a@b.test' }, 'role: agent → admin'],
    [null, { totalPence: 31_240 }, 'total: £312.40'],
    [null, { policyNumber: 'KS-WAR-1', isBlocked: true }, 'policy number: KS-WAR-1; is blocked: yes'],
    [null, { resultId: ids.note, path: [1, 15] }, `result: ${ids.note.slice(0, 8)}; path: 1, 15`],
    [{ users: [] }, { users: [ids.staff] }, 'users: none → You'],
    [{ eventTypes: ['a.b.v1'] }, { eventTypes: [] }, 'event types: a.b.v1 → every event'],
    [null, { cancelledOn: '2027-03-05', remindAt: '2027-07-05T09:00:00.000Z' }, 'cancelled on: 5/3/2027; remind at: 5/7/2027\u00A010:00'],
    [null, { parts: [{ method: 'card', amountPence: 500 }] }, 'parts: method card, amount £5.00'],
    [null, { current_mileage: 42_000, id: 'x' }, 'current mileage: 42000; id: x'],
    [
      [line(2, 2_242), line(3, 2_242), line(4, 2_242)],
      [line(2, 2_242), line(3, 1_121), line(13, 1_121)],
      'payment 3: amount £22.42 → £11.21; payment 4: state due, amount £22.42 → none; payment 13: state due, amount £11.21',
    ],
    [{ terms: { club: false, isOnce: true } }, { terms: { club: true, isOnce: true } }, 'terms: club no → yes'],
    [{ choice: 'our_choice' }, { choice: 'own_garage' }, 'choice: our choice → own garage'],
    [null, null, ''],
    [{ lines: [1] }, { lines: [1, 2] }, 'lines: 1 → 1, 2'],
  ])('A2: from %j to %j reads "%s"', (before, after, said) => {
    expect(changeOf(anEntry({ before, after }), () => 'You')).toBe(said);
  });
});
