import { faultsOf, isWalk, type TreeNode } from './decision-tree.js';
import { standardTree } from './standard-tree.js';

const node = (id: number, ...to: number[]): TreeNode => ({
  id,
  title: `Node ${id}`,
  asks: [],
  choices: to.map((next) => ({ label: `To ${next}`, to: next })),
});
const small = [node(1, 2, 24), node(2, 24), node(24)];

describe('the check of a decision tree', () => {
  it.each<[string, readonly TreeNode[], readonly string[]]>([
    ['nothing in a whole one', small, []],
    ['nothing in one with a way back', [node(1, 2), node(2, 1, 24), node(24)], []],
    ['a dead end', [node(1, 2, 24), node(2), node(24)], ['Node 2 is a dead end']],
    ['a node that nothing leads to', [...small, node(3, 24)], ['Nothing leads to node 3']],
    ['an island', [...small, node(3, 4), node(4, 3, 24)], ['Nothing leads to node 3', 'Nothing leads to node 4']],
    [
      'a loop without a way out',
      [node(1, 2, 24), node(2, 3), node(3, 2), node(24)],
      ['From node 2 the end cannot be reached', 'From node 3 the end cannot be reached'],
    ],
    ['a choice that leads nowhere', [node(1, 9, 24), node(24)], ['“To 9” leads to node 9, which is not there']],
    ['a node that is there twice', [...small, node(2, 24)], ['Node 2 is there twice']],
    ['an end with choices', [node(1, 24), node(24, 1)], ['Node 24 is the end, and has choices']],
    ['no beginning', [node(24)], ['There is no node 1']],
    ['no end', [node(1, 1)], ['There is no node 24', 'From node 1 the end cannot be reached']],
    ['nothing at all', [], ['There is no node 1', 'There is no node 24']],
  ])('A4: finds %s', (_, nodes, faults) => expect(faultsOf(nodes).map(({ why }) => why)).toEqual(faults));

  it('A9: finds nothing in the tree that we start with, which has the nodes 1 to 24', () => {
    expect(faultsOf(standardTree)).toEqual([]);
    expect(standardTree.map(({ id }) => id)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
  });
});

describe('a walk through it', () => {
  it.each<[string, readonly number[], boolean]>([
    ['the first node', [1], true],
    ['along choices', [1, 2, 24], true],
    ['over a node', [1, 3], false],
    ['back without a choice for it', [1, 2, 1], false],
    ['from elsewhere', [2, 24], false],
    ['nowhere', [], false],
  ])('%s: %j is one: %j', (_, path, is) => expect(isWalk(small, path)).toBe(is));
});
