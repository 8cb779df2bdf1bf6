import { blockableFields } from './blockable-fields.js';
import { blockedMessage, plainValue } from './blocked-values.js';
import { faultsOf, isWalk, type TreeNode } from './decision-tree.js';
import { quoteReferenceTyped } from './quote-reference.js';
import { referenceTyped } from './reminders.js';
import { standardTree } from './standard-tree.js';

describe('a value that may be blocked', () => {
  it.each([
    ['email', ' Jo@Example.com ', 'jo@example.com'],
    ['phone', '07700 900123', '+447700900123'],
    ['phone', '+44 (0)7700 900123', '+447700900123'],
    ['phone', '0044 7700 900123', '+447700900123'],
    ['vrm', 'aa19 aaa', 'AA19AAA'],
    ['postcode', 'yo317pl', 'YO31 7PL'],
    ['email', 'jo', undefined],
    ['phone', '123', undefined],
    ['vrm', '!', undefined],
    ['postcode', 'Leeds', undefined],
  ] as const)('%s %j is kept as %j', (field, typed, plain) => {
    expect(plainValue(field, typed)).toBe(plain);
  });

  it('is named in what its owner reads', () => {
    expect(blockableFields.map(blockedMessage)).toEqual([
      'We cannot use this email address online. Please call us on 0306 999 0142.',
      'We cannot use this phone number online. Please call us on 0306 999 0142.',
      'We cannot use this registration number online. Please call us on 0306 999 0142.',
      'We cannot use this postcode online. Please call us on 0306 999 0142.',
    ]);
  });
});

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

describe('the reference of a quote', () => {
  it.each([
    ['KQ-7F3K9QRT', 'KQ-7F3K9QRT'],
    [' kq 7f3k9qrt ', 'KQ-7F3K9QRT'],
    ['kq7f3k9qrt', 'KQ-7F3K9QRT'],
    ['KQ-7F3K', undefined],
    ['KS-WAR-0000001-100', undefined],
    ['kquick-brown', undefined],
  ])('typed as %j is %j', (typed, expected) => expect(quoteReferenceTyped(typed)).toBe(expected));
});

describe('the number of a callback', () => {
  it.each([
    ['CB-123456', 'CB-123456'],
    [' cb123456 ', 'CB-123456'],
    ['r 654321', 'R-654321'],
    ['CB-12345', undefined],
    ['CB-1234567', undefined],
    ['123456', undefined],
    ['KQ-4SE354DX', undefined],
    ['', undefined],
  ])('A2: typed as %j is %j', (typed, expected) => expect(referenceTyped(typed)).toBe(expected));
});
