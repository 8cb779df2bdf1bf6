import { pauseAfter, isGivenUp, signingSecrets, wants, withNewSecret } from './endpoint.js';

const at = (text: string): Date => new Date(`2027-03-${text}Z`);

describe('an endpoint', () => {
  it.each([
    ['07T09:59:59.999', false],
    ['07T10:00:00', true],
  ])('that has failed since 10:00 on the 2nd is given up on the %s: %s', (when, expected) => {
    expect(isGivenUp(at('02T10:00:00'), at(when))).toBe(expected);
  });

  it('signs with two secrets for a day after a change, and with one otherwise', () => {
    const first = withNewSecret({ secrets: [] }, 'first', at('02T10:00:00'));
    const both = withNewSecret({ secrets: first }, 'second', at('03T10:00:00'));
    const namesAt = (when: string) => signingSecrets({ secrets: both }, at(when)).map(({ sealed }) => sealed);
    expect(first).toEqual([{ sealed: 'first', endsAt: null }]);
    expect(namesAt('04T09:59:59.999')).toEqual(['second', 'first']);
    expect(namesAt('04T10:00:00')).toEqual(['second']);
  });

  it('never has three', () => {
    const second = withNewSecret({ secrets: withNewSecret({ secrets: [] }, 'first', at('02T10:00:00')) }, 'second', at('02T11:00:00'));
    expect(withNewSecret({ secrets: second }, 'third', at('02T12:00:00')).map(({ sealed }) => sealed)).toEqual(['third', 'second']);
  });

  it.each([
    ['every type', [], true],
    ['this type', ['kerbside.claims.policy-issued.v1'], true],
    ['another type', ['kerbside.claims.policy-cancelled.v1'], false],
  ])('that takes %s of an open topic', (_, eventTypes, expected) => {
    const event = { topic: 'kerbside.claims', type: 'kerbside.claims.policy-issued.v1' };
    expect(wants({ eventTypes }, ['kerbside.claims'], event)).toBe(expected);
    expect(wants({ eventTypes }, ['kerbside.payments'], event)).toBe(false);
  });
});

describe('an unreachable endpoint', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [5, 80_000],
    [8, 640_000],
    [9, 900_000],
    [1_000, 900_000],
  ])('after %i connections in a row is left alone for %i ms', (unreachable, ms) => expect(pauseAfter(unreachable)).toBe(ms));
});
