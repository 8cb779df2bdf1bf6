import { pairingsOf } from './pairings.mjs';

const older = ['shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice'];
const before = Object.fromEntries(older.map((name) => [name, `before/${name}`]));
const olderIn = ({ shell, remotes }) =>
  [shell === 'now' ? [] : [shell], ...Object.values(remotes).map((folder) => (folder === 'now' ? [] : [folder]))].flat();

describe('the pairs of releases', () => {
  it('have, in short, either of any two parts that meet as the older one', () => {
    const pairs = pairingsOf({ now: 'now', before, isAll: false }).map(olderIn);
    const meetings = [...older.slice(1).map((remote) => ['shell', remote]), ['mfe-quote', 'mfe-payment'], ['mfe-account', 'mfe-payment']];
    const isMixed = (one, other) => pairs.some((names) => names.includes(`before/${one}`) && !names.includes(`before/${other}`));
    expect(meetings.filter(([one, other]) => !isMixed(one, other) || !isMixed(other, one))).toEqual([]);
    expect(pairs).toHaveLength(3);
  });

  it('are all 32 on request, each with a name of its own', () => {
    const all = pairingsOf({ now: 'now', before, isAll: true });
    expect(new Set(all.map((pairing) => olderIn(pairing).join())).size).toBe(32);
    expect(new Set(all.map(({ name }) => name)).size).toBe(32);
  });
});
