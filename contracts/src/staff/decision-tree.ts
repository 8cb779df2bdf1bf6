import * as z from 'zod/mini';
import { optionalLines, required } from '../fields.js';

// The call-centre tool (A3, A4, A9): what to say, what to ask, and where each answer leads

export const firstNode = 1;
export const finalNode = 24;

/** What a node asks the agent to note. */
export const treeAnswers = [
  'mileage',
  'mileage_from_mot',
  'service_date',
  'service_same_date',
  'is_new_car',
  'callback_subject',
  'callback_additional_note',
  'callback_date',
  'callback_time',
] as const;
export type TreeAnswer = (typeof treeAnswers)[number];

const nodeNumber = z.int('Enter a whole number').check(z.minimum(1, 'Nodes count from 1'), z.maximum(999, 'Nodes count to 999'));

export const treeNode = z.object({
  id: nodeNumber,
  title: required('Give the node a title', 80),
  text: optionalLines(1_000),
  asks: z.array(z.enum(treeAnswers)),
  choices: z.array(z.object({ label: required('Say what the choice is', 80), to: nodeNumber })).check(z.maxLength(8, 'At most 8 choices')),
});
export type TreeNode = z.infer<typeof treeNode>;
export type TreeNodes = readonly TreeNode[];

export interface TreeFault {
  readonly node: number;
  readonly why: string;
}

/** Why a tree cannot be used: each node that is there twice, leads nowhere, cannot be reached, or from which the end cannot be. */
export const faultsOf = (nodes: TreeNodes): readonly TreeFault[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  const lacking = [firstNode, finalNode].filter((id) => !ids.has(id)).map((node) => ({ node, why: `There is no node ${node}` }));
  const twice = nodes.filter(({ id }, at) => nodes.findIndex((node) => node.id === id) !== at);
  const reached = reachedFrom(firstNode, (id) =>
    nodes.filter((node) => node.id === id).flatMap(({ choices }) => choices.map(({ to }) => to)),
  );
  const ending = reachedFrom(finalNode, (id) => nodes.filter(({ choices }) => choices.some(({ to }) => to === id)).map((node) => node.id));
  return [
    ...lacking,
    ...twice.map(({ id }) => ({ node: id, why: `Node ${id} is there twice` })),
    ...nodes.flatMap((node) => faultsOfNode(node, { ids, reached, ending })),
  ];
};

interface Paths {
  readonly ids: ReadonlySet<number>;
  readonly reached: ReadonlySet<number>;
  readonly ending: ReadonlySet<number>;
}

const faultsOfNode = ({ id, choices }: TreeNode, { ids, reached, ending }: Paths): readonly TreeFault[] => {
  const say = (why: string): readonly TreeFault[] => [{ node: id, why }];
  const astray = choices
    .filter(({ to }) => !ids.has(to))
    .map(({ label, to }) => ({ node: id, why: `“${label}” leads to node ${to}, which is not there` }));
  if (id === finalNode) return choices.length > 0 ? say(`Node ${id} is the end, and has choices`) : [];
  const isDead = choices.length === 0;
  return [
    ...astray,
    ...(isDead ? say(`Node ${id} is a dead end`) : []),
    ...(reached.has(id) ? [] : say(`Nothing leads to node ${id}`)),
    ...(isDead || ending.has(id) ? [] : say(`From node ${id} the end cannot be reached`)),
  ];
};

/** The nodes that can be reached from one, with itself. */
const reachedFrom = (from: number, nextOf: (id: number) => readonly number[]): ReadonlySet<number> => {
  const found = new Set([from]);
  // A set gives what is added to it while it is walked.
  for (const id of found) for (const next of nextOf(id)) found.add(next);
  return found;
};

/** Whether a path starts at the first node and follows a choice at each step. */
export const isWalk = (nodes: TreeNodes, path: readonly number[]): boolean =>
  path[0] === firstNode &&
  path.slice(1).every((to, at) => nodes.some(({ id, choices }) => id === path[at] && choices.some((choice) => choice.to === to)));
