import { newCustomer } from '../people/person.js';
import { askedFor, changeLifeMs, isStoppable, isWaiting, moved, sameAddress, stopLifeMs } from './email-change.js';

const now = new Date('2026-11-20T09:00:00Z');
const person = newCustomer({ email: 'ann@old.test', first_name: 'Ann', last_name: 'Lee' }, 'person-1', now);
const asked = (to = 'ann@new.test') => askedFor(person, { id: 'change-1', to, linkHash: 'link', stopHash: 'stop' }, now);
const after = (ms: number) => new Date(now.getTime() + ms);

describe('a change of email address', () => {
  it('waits for its link for an hour, and can be stopped for seven days', () =>
    expect(asked()).toMatchObject({
      from: 'ann@old.test',
      to: 'ann@new.test',
      status: 'waiting',
      expiresAt: new Date('2026-11-20T10:00:00Z'),
      stopUntil: new Date('2026-11-27T09:00:00Z'),
    }));

  it('is refused for the address they have', () =>
    expect(() => asked('ann@old.test')).toThrow(expect.objectContaining({ details: { fields: { email: sameAddress } } })));

  it.each([
    ['waits', asked(), after(changeLifeMs - 1), true, true],
    ['has waited too long', asked(), after(changeLifeMs), false, true],
    ['has happened', moved(asked(), 'changed'), after(stopLifeMs - 1), false, true],
    ['happened a week ago', moved(asked(), 'changed'), after(stopLifeMs), false, false],
    ['was taken back', moved(asked(), 'withdrawn'), now, false, true],
    ['was stopped', moved(asked(), 'stopped'), now, false, false],
  ])('that %s: can be confirmed, and stopped', (_, change, at, mayConfirm, mayStop) =>
    expect([isWaiting(change, at), isStoppable(change, at)]).toEqual([mayConfirm, mayStop]),
  );
});
