import { serviceNames } from '@kerbside/contracts/call';
import { readCommand } from './command-line.js';

const now = new Date('2027-03-02T10:00:00Z');
const read = (line: string, env = {}) => readCommand(line.split(' ').filter(Boolean), env, now);

describe('the operators’ command', () => {
  it('tails all services from now on by default', () => {
    expect(read('tail')).toEqual({
      name: 'tail',
      topics: serviceNames.map((name) => `kerbside.${name}`),
      start: { kind: 'now' },
      type: undefined,
      isOnce: false,
    });
  });

  it.each([
    ['--from 120', { kind: 'offset', offset: 120 }],
    ['--since 15m', { kind: 'time', since: new Date('2027-03-02T09:45:00Z') }],
    ['--since 2027-03-01T00:00:00Z', { kind: 'time', since: new Date('2027-03-01T00:00:00Z') }],
  ])('tails with %s', (given, start) => expect(read(`tail ${given}`)).toMatchObject({ start }));

  it('takes the service from the option before the setting', () => {
    expect(read('lag', { SERVICE: 'claims' })).toEqual({ name: 'lag', services: ['claims'], isBehindOnly: false });
    expect(read('lag --service pricing,garages', { SERVICE: 'claims' })).toMatchObject({ services: ['pricing', 'garages'] });
    expect(read('lag --behind')).toMatchObject({ isBehindOnly: true });
    expect(read('tail --topic kerbside.claims.dead-letters')).toMatchObject({ topics: ['kerbside.claims.dead-letters'] });
  });

  it.each([
    ['--all', { kind: 'all' }],
    ['--id a,b', { kind: 'ids', ids: ['a', 'b'] }],
    ['--consumer Policies.onPaid', { kind: 'consumer', consumer: 'Policies.onPaid' }],
  ])('replays %s', (given, chosen) => {
    expect(read(`replay --service claims --wait 5 ${given}`)).toEqual({ name: 'replay', service: 'claims', chosen, waitMs: 5_000 });
  });

  it('drops what is chosen, and makes good a restore of all services wherever it runs', () => {
    expect(read('drop --service claims --id a')).toEqual({ name: 'drop', service: 'claims', chosen: { kind: 'ids', ids: ['a'] } });
    expect(read('restored', { SERVICE: 'claims' })).toEqual({ name: 'restored', services: serviceNames });
  });

  it.each([
    ['', 'Usage:'],
    ['mend', 'Usage:'],
    ['lag --sideways', 'sideways'],
    ['lag --once', 'lag has no option --once'],
    ['lag --service policies', 'There is no service called policies'],
    ['tail --from 1 --since 1h', 'not both'],
    ['tail --from soon', '--from needs a whole number'],
    ['tail --since soon', 'is not a time'],
    ['replay --all', 'one service at a time'],
    ['replay --service claims', 'Say which dead letters'],
    ['drop --service claims', 'Say which dead letters'],
    ['drop --all', 'one service at a time'],
    ['restored --all', 'restored has no option --all'],
    ['replay --service claims --all --id a', 'Say which dead letters'],
  ])('refuses “%s” and says why', (line, why) => expect(() => read(line)).toThrow(why));
});
