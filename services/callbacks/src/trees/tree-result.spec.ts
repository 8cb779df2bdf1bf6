import { treeActions } from '@kerbside/contracts/http/callbacks/tree';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { acted, askedAlong, givenUp, walked, type TreeResult } from './tree-result.js';

const begun: TreeResult = {
  id: 'r1',
  customerId: 'c1',
  selectedCarId: null,
  baseCarId: null,
  treeVersion: 1,
  path: [1],
  answers: {},
  finished: false,
  sent: [],
  startedBy: 'ann',
  savedAt: new Date('2026-11-20T10:15:00Z'),
  saves: 1,
  version: 1,
};
const walk = (result: TreeResult, ...path: number[]) =>
  walked(result, { node: path.at(-1) ?? 0, path, answers: { mileage: 42_000 } }, standardTree);

describe('a call along the tree', () => {
  it('stands where it was saved, with what was noted', () =>
    expect(walk(begun, 1, 2, 3, 4)).toMatchObject({ path: [1, 2, 3, 4], answers: { mileage: 42_000 }, finished: false, version: 2 }));
  it('A7: is finished at the final node', () => expect(walk(begun, 1, 22, 24).finished).toBe(true));
  it('stays as it is when its end is saved again', () => {
    const finished = walk(begun, 1, 22, 24);
    expect(walk(finished, 1, 22, 24)).toBe(finished);
  });
  it('goes nowhere else once it is finished', () => expect(() => walk(walk(begun, 1, 22, 24), 1, 2)).toThrow('TREE_FINISHED'));
  it('A3: is given up where it stands, and nobody takes it further', () => {
    const ended = givenUp(walk(begun, 1, 2), 2);
    expect(ended).toMatchObject({ path: [1, 2], finished: true });
    expect(() => walk(ended, 1, 2, 3)).toThrow('TREE_FINISHED');
    expect(() => givenUp(walk(begun, 1, 2), 1)).toThrow('TREE_CALL_CHANGED');
  });
  it('A4: is not overwritten by who saw it before somebody else saved it, who is told where it stands', () => {
    const moved = { ...walk(begun, 1, 2), answers: { mileage: 42_000 } };
    const late = (path: number[], mileage: number) => () =>
      walked(moved, { node: path.at(-1) ?? 0, path, answers: { mileage }, saves: begun.saves }, standardTree);
    expect(late([1, 22], 42_000)).toThrow('TREE_CALL_CHANGED');
    expect(late([1, 2], 43_000)).toThrow('TREE_CALL_CHANGED');
    const told = { details: { data: { path: [1, 2], answers: { mileage: 42_000 }, saves: 2 } } };
    expect(late([1, 22], 42_000)).toThrow(expect.objectContaining(told));
  });
  it('A7: is not saved twice when the answer to a save was lost', () => {
    const moved = walk(begun, 1, 2);
    expect(walked(moved, { node: 2, path: [1, 2], answers: { mileage: 42_000 }, saves: begun.saves }, standardTree)).toBe(moved);
  });
  it('goes on as before for a page that does not say what it saw', () =>
    expect(walk(walk(begun, 1, 2), 1, 22)).toMatchObject({ path: [1, 22], saves: 3 }));
  it.each([[[2]], [[1, 3]], [[1, 24]], [[1, 2, 99]]])('A3: does not go %j, which the tree does not have', (path) =>
    expect(() => walk(begun, ...path)).toThrow('INVALID'),
  );
  it('does not stand elsewhere than its path ends', () =>
    expect(() => walked(begun, { node: 2, path: [1], answers: {} }, standardTree)).toThrow('INVALID'));
});

it.each(treeActions)('A4: %s is done once', (action) => {
  const once = acted(begun, action);
  expect(once.sent).toEqual([action]);
  expect(() => acted(once, action)).toThrow(/SENT|UNSUBSCRIBED/);
});

it('A7: asks for nothing that was noted on a way it came back from', () => {
  const answers = { mileage: 42_000, callback_date: '2026-11-23', callback_time: '09:30' };
  expect(askedAlong({ path: [1, 15, 16, 24], answers }, standardTree)).toEqual({ callback_date: '2026-11-23', callback_time: '09:30' });
  expect(askedAlong({ path: [1, 2, 3, 4], answers }, standardTree)).toEqual({ mileage: 42_000 });
});
