import { standardTree } from '@kerbside/contracts/staff/standard-tree';
import { onto, withNew, withNode, without } from './edited-tree.js';

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

  it('is no other where both did the same', () => {
    const [node] = standardTree;
    if (!node) throw new Error('It has one');
    const same = withNode(standardTree, { ...node, title: 'Hello' });
    expect(onto(same, { before: standardTree, now: same })).toEqual({ nodes: same, both: [] });
  });
});
