import type { Tree, TreeResult } from '@kerbside/contracts/http/callbacks/tree';
import { finalNode } from '@kerbside/contracts/staff/decision-tree';
import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { onto, withNew, withNode, without } from './edited-tree.js';
import {
  elsewhereOf,
  isOfAnotherCar,
  isTypedIn,
  leftCall,
  movedCall,
  openedCall,
  savedCall,
  saveOf,
  seenCall,
  takenUpCall,
  treeOf,
} from './tree-call.js';
import { blank, typedFrom } from './typed-answers.js';

const titled = (id: number, title: string) => (nodes: typeof standardTree) =>
  nodes.map((node) => (node.id === id ? { ...node, title } : node));
const titles = (nodes: typeof standardTree) => nodes.map(({ title }) => title);

describe('an edited tree, on top of what a colleague published meanwhile', () => {
  it('has what each of them changed', () => {
    const { nodes, both } = onto(titled(2, 'Mine')(standardTree), { before: standardTree, now: titled(3, 'Theirs')(standardTree) });
    expect(titles(nodes).slice(0, 4)).toEqual(['Introduction', 'Mine', 'Theirs', 'Mileage']);
    expect(both).toEqual([]);
  });

  it('keeps what was edited of a node that both changed, and names it', () => {
    const { nodes, both } = onto(titled(2, 'Mine')(standardTree), { before: standardTree, now: titled(2, 'Theirs')(standardTree) });
    expect(titles(nodes)[1]).toBe('Mine');
    expect(both).toEqual([2]);
  });

  it('has the nodes that were added, and lacks those that were removed, by either', () => {
    const mine = withNew(without(standardTree, 22)).nodes;
    const { nodes, both } = onto(mine, { before: standardTree, now: without(standardTree, 23) });
    const ids = nodes.map(({ id }) => id);
    expect([22, 23, 25].map((id) => ids.includes(id))).toEqual([false, false, true]);
    expect(both).toEqual([]);
  });

  it('has both of two nodes that were added under one number, each where its own choice leads', () => {
    const withAdded = (title: string, from: number) => {
      const { nodes, id } = withNew(standardTree);
      return titled(
        id,
        title,
      )(nodes.map((one) => (one.id === from ? { ...one, choices: [...one.choices, { label: title, to: id }] } : one)));
    };
    const { nodes, both } = onto(withAdded('Mine', 2), { before: standardTree, now: withAdded('Theirs', 3) });
    const led = (from: number) => nodes.find(({ id }) => id === nodes.find((one) => one.id === from)?.choices.at(-1)?.to)?.title;
    expect([led(2), led(3), both]).toEqual(['Mine', 'Theirs', []]);
  });

  it('is no other where both did the same', () => {
    const [node] = standardTree;
    if (!node) throw new Error('It has one');
    const same = withNode(standardTree, { ...node, title: 'Hello' });
    expect(onto(same, { before: standardTree, now: same })).toMatchObject({ nodes: same, both: [] });
  });
});

const node = (id: number, over: Partial<Tree['nodes'][number]> = {}): Tree['nodes'][number] => ({
  id,
  title: `Node ${id}`,
  text: '',
  asks: [],
  choices: [],
  ...over,
});
const tree: Tree = { version: 3, nodes: [node(1), node(2), node(finalNode)] };
const older: Tree = { version: 2, nodes: [node(1), node(2, { asks: ['is_new_car'] })] };
const aResult = (over: Partial<TreeResult> = {}): TreeResult => ({
  id: 'call',
  user_id: 'customer',
  selected_car_id: 'car',
  base_car_id: 'car',
  ordinal_number: 2,
  path: [1, 2],
  finished: false,
  ...older,
  answers: { mileage: 41_000 },
  sent: [],
  saved_at: '2026-11-20T10:00:00Z',
  saves: 2,
  ...over,
});
const about = { carId: 'car', tree };
const typed = { ...blank, mileage: '42000', callback_additional_note: 'Rings back' };

describe('a call along the tree', () => {
  it('begins nowhere, or where it was left', () => {
    expect(openedCall(null)).toMatchObject({ place: { id: undefined, path: [] }, known: blank, baseCarId: undefined });
    const call = openedCall(aResult());
    expect(call).toMatchObject({ place: { id: 'call', path: [1, 2], saves: 2 }, readId: 'call', baseCarId: 'car' });
    expect(call.known.mileage).toBe('41000');
    expect(openedCall(aResult({ base_car_id: null })).baseCarId).toBe('');
  });

  it('follows the tree that it began with', () => {
    expect([treeOf(openedCall(null), tree).version, treeOf(openedCall(aResult()), tree).version]).toEqual([3, 2]);
  });

  it.each([
    ['its first step', null, { path: [1], isAnew: false }, { version: 3, ordinal_number: 1, finished: false, mileage: '42000' }],
    ['the next', aResult(), { path: [1, 2], isAnew: false }, { id: 'call', saves: 2, version: 2, ordinal_number: 2, mileage: '42000' }],
    ['its last', aResult(), { path: [1, 2, finalNode], isAnew: false }, { ordinal_number: finalNode, finished: true }],
    [
      'another one’s first, with the note that was typed and nothing else',
      aResult(),
      { path: [1], isAnew: true },
      { id: 'call', anew: true, version: 3, mileage: '', callback_additional_note: 'Rings back' },
    ],
    ['a step about another car', aResult({ base_car_id: 'old' }), { path: [1, 2], isAnew: false }, { base_car_id: 'old' }],
    ['another one’s, about the car of now', aResult({ base_car_id: 'old' }), { path: [1], isAnew: true }, { base_car_id: 'car' }],
  ])('sends %s', (_, result, step, body) => {
    expect(saveOf(openedCall(result), step, { ...about, customerId: 'customer', typed })).toMatchObject({ user_id: 'customer', ...body });
  });

  it('sends no car where the customer has none', () => {
    const step = { path: [1], isAnew: false };
    const body = saveOf(openedCall(null), step, { ...about, carId: '', customerId: 'customer', typed });
    expect([body.selected_car_id, body.base_car_id]).toEqual([undefined, undefined]);
  });

  it('takes a step once it is saved', () => {
    const step = { path: [1, 2], isAnew: false };
    expect(savedCall(openedCall(null), step, { ...about, id: 'call', saves: 1, typed })).toMatchObject({
      place: { id: 'call', path: [1, 2], saves: 1, of: tree },
      known: typed,
      baseCarId: 'car',
    });
    const anew = savedCall(openedCall(aResult()), { path: [1], isAnew: true }, { ...about, id: 'other', saves: 1, typed });
    expect(anew).toMatchObject({ place: { id: 'other', path: [1], of: tree }, known: blank, there: undefined });
  });

  it('moves to where another screen took it', () => {
    const moved = movedCall(openedCall(aResult()), { path: [1, 2, 3], answers: { mileage: 43_000 }, saves: 5 }, ['Mileage: 43000']);
    expect(moved).toMatchObject({ place: { id: 'call', path: [1, 2, 3], saves: 5, of: older }, there: ['Mileage: 43000'] });
    expect(moved.known).toEqual(typedFrom({ mileage: 43_000 }));
  });

  it('is taken up from another screen, or left', () => {
    const call = takenUpCall(openedCall(null), aResult());
    expect(call).toMatchObject({ place: { id: 'call', path: [1, 2] }, baseCarId: 'car' });
    expect(leftCall(call)).toMatchObject({ place: { id: undefined, path: [] }, leftId: 'call', baseCarId: undefined });
  });

  it('is noted as read once', () => {
    const call = takenUpCall(openedCall(null), aResult());
    const seen = seenCall(call, aResult());
    expect(seen.readId).toBe('call');
    expect([seenCall(seen, aResult()), seenCall(seen, null), seenCall(call, null)]).toEqual([seen, seen, call]);
  });
});

describe('what became of it on another screen', () => {
  const nothing = { ahead: undefined, isOver: false, isBegunThere: false };
  const here = openedCall(aResult());
  const done = savedCall(here, { path: [1, finalNode], isAnew: false }, { ...about, id: 'call', saves: 3, typed });
  it.each([
    ['nothing', here, aResult(), false, nothing],
    ['it is further', here, aResult({ saves: 3 }), false, { ...nothing, ahead: aResult({ saves: 3 }) }],
    ['nothing while a step is saved', here, aResult({ saves: 3 }), true, nothing],
    ['it can be read no more', here, null, false, { ...nothing, isOver: true }],
    ['another one began', here, aResult({ id: 'other' }), false, { ...nothing, isOver: true }],
    ['it was finished here', done, null, false, nothing],
    ['one began', openedCall(null), aResult(), false, { ...nothing, isBegunThere: true }],
    ['the one that was left here', leftCall(here), aResult(), false, nothing],
    ['another than that', leftCall(here), aResult({ id: 'other' }), false, { ...nothing, isBegunThere: true }],
  ])('is that %s', (_, call, result, isBusy, expected) => expect(elsewhereOf(call, result, isBusy)).toEqual(expected));
});

it.each([
  ['the car that it began about, asked for a new one', 'car', [1, 2], true],
  ['the same, not asked yet', 'car', [1], false],
  ['the new car', 'new', [1, 2], false],
])('notes are about another car: %s', (_, carId, path, expected) => {
  expect(isOfAnotherCar(openedCall(aResult()), path, { carId, tree })).toBe(expected);
});

it('knows what is typed and not saved', () => {
  expect([isTypedIn(openedCall(null), blank), isTypedIn(openedCall(null), typed)]).toEqual([false, true]);
});
