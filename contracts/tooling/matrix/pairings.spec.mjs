import { pairingsOf } from './pairings.mjs';

const older = ['shell', 'mfe-quote', 'mfe-payment', 'mfe-account', 'mfe-backoffice'];
const before = Object.fromEntries(older.map((name) => [name, `before/${name}`]));
const olderIn = ({ shell, remotes }) =>
  [shell === 'now' ? [] : [shell], ...Object.values(remotes).map((folder) => (folder === 'now' ? [] : [folder]))].flat();

describe('the pairs of releases', () => {
  it('are, in short, each remote alone, the shell alone, and all together', () => {
    expect(pairingsOf({ now: 'now', before, isAll: false }).map(olderIn)).toEqual([
      ['before/mfe-quote'],
      ['before/mfe-payment'],
      ['before/mfe-account'],
      ['before/mfe-backoffice'],
      ['before/shell'],
      older.map((name) => `before/${name}`),
    ]);
  });

  it('are all 32 on request, each with a name of its own', () => {
    const all = pairingsOf({ now: 'now', before, isAll: true });
    expect(new Set(all.map((pairing) => olderIn(pairing).join())).size).toBe(32);
    expect(new Set(all.map(({ name }) => name)).size).toBe(32);
  });
});
