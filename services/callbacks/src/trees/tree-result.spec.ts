import { treeActions } from '@kerbside/contracts/http/callbacks/tree';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { acted, askedAlong, walked, type TreeResult } from './tree-result.js';

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
  version: 1,
};
const walk = (result: TreeResult, ...path: number[]) =>
  walked(result, { node: path.at(-1) ?? 0, path, answers: { mileage: 42_000 } }, standardTree);

describe('a call along the tree', () => {
  it('stands where it was saved, with what was noted', () =>
    expect(walk(begun, 1, 2, 3, 4)).toMatchObject({ path: [1, 2, 3, 4], answers: { mileage: 42_000 }, finished: false, version: 2 }));
  it('is finished at the final node', () => expect(walk(begun, 1, 22, 24).finished).toBe(true));
  it('stays as it is when its end is saved again', () => {
    const finished = walk(begun, 1, 22, 24);
    expect(walk(finished, 1, 22, 24)).toBe(finished);
  });
  it('goes nowhere else once it is finished', () => expect(() => walk(walk(begun, 1, 22, 24), 1, 2)).toThrow('TREE_FINISHED'));
  it.each([[[2]], [[1, 3]], [[1, 24]], [[1, 2, 99]]])('does not go %j, which the tree does not have', (path) =>
    expect(() => walk(begun, ...path)).toThrow('INVALID'),
  );
  it('does not stand elsewhere than its path ends', () =>
    expect(() => walked(begun, { node: 2, path: [1], answers: {} }, standardTree)).toThrow('INVALID'));
});

it.each(treeActions)('%s is done once', (action) => {
  const once = acted(begun, action);
  expect(once.sent).toEqual([action]);
  expect(() => acted(once, action)).toThrow(/SENT|UNSUBSCRIBED/);
});

it('asks for nothing that was noted on a way it came back from', () => {
  const answers = { mileage: 42_000, callback_date: '2026-11-23', callback_time: '09:30' };
  expect(askedAlong({ path: [1, 15, 16, 24], answers }, standardTree)).toEqual({ callback_date: '2026-11-23', callback_time: '09:30' });
  expect(askedAlong({ path: [1, 2, 3, 4], answers }, standardTree)).toEqual({ mileage: 42_000 });
});
