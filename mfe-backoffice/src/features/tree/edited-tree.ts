import type { Tree } from '@kerbside/contracts/http/callbacks/tree';
import { parseJson } from '@kerbside/contracts/parse-json';
import { finalNode, treeAnswers, type TreeNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import * as z from 'zod/mini';
import { treeEditor as words } from '../../messages/tree.js';

export const withNode = (nodes: TreeNodes, node: TreeNode): TreeNodes => nodes.map((before) => (before.id === node.id ? node : before));

/** The tree with a new node, under the next number. It leads to the end node; nothing leads to it yet. */
export const withNew = (nodes: TreeNodes): { readonly nodes: TreeNodes; readonly id: number } => {
  const id = Math.max(0, ...nodes.map((node) => node.id)) + 1;
  const node = { id, title: words.newTitle, text: '', asks: [], choices: [{ label: words.newChoice, to: finalNode }] };
  return { nodes: [...nodes, node], id };
};

/** The tree without a node. Choices that led to it stay: the check names them. */
export const without = (nodes: TreeNodes, id: number): TreeNodes => nodes.filter((node) => node.id !== id);

type Choice = TreeNode['choices'][number];
export const withChoice = (node: TreeNode, at: number, choice: Choice): TreeNode => ({
  ...node,
  choices: node.choices.map((before, index) => (index === at ? choice : before)),
});
export const withoutChoice = (node: TreeNode, at: number): TreeNode => ({
  ...node,
  choices: node.choices.filter((_, index) => index !== at),
});
export const withNextChoice = (node: TreeNode): TreeNode => ({
  ...node,
  choices: [...node.choices, { label: words.newChoice, to: finalNode }],
});

const isSame = (one: TreeNode | undefined, other: TreeNode | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The nodes that differ, also by being new or gone. */
export const changedIn = (edited: TreeNodes, before: TreeNodes): readonly number[] => {
  const nodeIn = (nodes: TreeNodes, id: number) => nodes.find((node) => node.id === id);
  const ids = [...new Set([...before, ...edited].map(({ id }) => id))];
  return ids.filter((id) => !isSame(nodeIn(edited, id), nodeIn(before, id))).toSorted((one, other) => one - other);
};

interface TreeVersions {
  /** The version that was edited. */
  readonly before: TreeNodes;
  /** The version that a colleague published meanwhile. */
  readonly now: TreeNodes;
}

interface MetTree {
  readonly nodes: TreeNodes;
  readonly both: readonly number[];
  readonly numberOf: (id: number) => number;
}

/** The edited tree on top of what a colleague published meanwhile. Where both changed a node, the edited one stays and is listed. */
export const onto = (edited: TreeNodes, { before, now }: TreeVersions): MetTree => {
  const numberOf = newNumbers(edited, { before, now });
  const renumbered = edited.map((node) => ({
    ...node,
    id: numberOf(node.id),
    choices: node.choices.map((choice) => ({ ...choice, to: numberOf(choice.to) })),
  }));
  const inAll = (id: number) => [renumbered, before, now].map((nodes) => nodes.find((node) => node.id === id));
  const ids = [...new Set([...now, ...renumbered].map(({ id }) => id))].toSorted((one, other) => one - other);
  const met = ids.map((id) => {
    const [mine, base, theirs] = inAll(id);
    const isMine = !isSame(mine, base);
    return { id, node: isMine ? mine : theirs, isBoth: isMine && !isSame(theirs, base) && !isSame(theirs, mine) };
  });
  return { nodes: met.flatMap(({ node }) => node ?? []), both: met.filter(({ isBoth }) => isBoth).map(({ id }) => id), numberOf };
};

/** A node that was added under the number of one that a colleague added gets the next free one. */
const newNumbers = (edited: TreeNodes, { before, now }: TreeVersions): MetTree['numberOf'] => {
  const added = (nodes: TreeNodes) => nodes.filter(({ id }) => !before.some((node) => node.id === id));
  const theirs = added(now);
  const taken = added(edited).filter((node) => theirs.some((other) => other.id === node.id && !isSame(other, node)));
  const last = Math.max(0, ...[...edited, ...now].map(({ id }) => id));
  return (id) => {
    const at = taken.findIndex((node) => node.id === id);
    return at < 0 ? id : last + at + 1;
  };
};

/** What is changed, on top of what. */
export interface EditedTree {
  readonly base: Tree;
  readonly nodes: TreeNodes;
}

/** Nodes as they are typed: a title may be missing still. */
const typedNodes = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    text: z.string(),
    asks: z.array(z.enum(treeAnswers)),
    choices: z.array(z.object({ label: z.string(), to: z.int() })),
  }),
);
const changes = z.object({ edited: typedNodes, before: typedNodes });

/** The nodes that were changed, as they are and were, as the text of a draft; and back: none for text of any other form. */
export const draftOf = ({ base, nodes }: EditedTree, changed: readonly number[]): string => {
  const those = (all: TreeNodes) => all.filter(({ id }) => changed.includes(id));
  return JSON.stringify({ edited: those(nodes), before: those(base.nodes) });
};
export const changesOfDraft = (text: string): z.infer<typeof changes> =>
  changes.safeParse(parseJson(text)).data ?? { edited: [], before: [] };
