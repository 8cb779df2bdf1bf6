import { finalNode, isWalk, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import type { TreeAction, TreeAnswerValues } from '@kerbside/contracts/http/callbacks/tree';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';

/** A call with a customer along the tree (A3). */
export interface TreeResult {
  readonly id: string;
  readonly customerId: string;
  readonly selectedCarId: string | null;
  readonly baseCarId: string | null;
  /** The version of the tree that it began with. */
  readonly treeVersion: number;
  readonly path: readonly number[];
  readonly answers: TreeAnswerValues;
  readonly finished: boolean;
  readonly sent: readonly TreeAction[];
  readonly startedBy: string;
  readonly savedAt: Date;
  readonly version: number;
}

export interface Walked {
  readonly node: number;
  readonly path: readonly number[];
  readonly answers: TreeAnswerValues;
}

/** Where it stands after a save. The final node finishes it (A4). Throws INVALID for a path that the tree does not have, and TREE_FINISHED. */
export const walked = (result: TreeResult, { node, path, answers }: Walked, nodes: TreeNodes): TreeResult => {
  if (result.finished) {
    if (path.join() === result.path.join()) return result;
    throw new DomainError('TREE_FINISHED');
  }
  if (path.at(-1) !== node || !isWalk(nodes, path)) throw invalid({ path: 'The tree has no such way' });
  return { ...result, path, answers, finished: node === finalNode, version: result.version + 1 };
};

/** What the nodes of its way asked for. What was noted on a way that the call came back from, such as a time to call again, is not asked for any more. */
export const askedAlong = ({ path, answers }: Pick<TreeResult, 'path' | 'answers'>, nodes: TreeNodes): TreeAnswerValues => {
  const asked = new Set<string>(nodes.filter(({ id }) => path.includes(id)).flatMap(({ asks }) => asks));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name)));
};

const refusalOf = {
  welcome_back: 'WELCOME_BACK_SENT',
  unsubscribe: 'ALREADY_UNSUBSCRIBED',
  termination: 'TERMINATION_SENT',
  offer: 'OFFER_SENT',
} as const satisfies Readonly<Record<TreeAction, string>>;

/** With an action noted. Each is done once (A4): after that it throws its code. */
export const acted = (result: TreeResult, action: TreeAction): TreeResult => {
  if (result.sent.includes(action)) throw new DomainError(refusalOf[action]);
  return { ...result, sent: [...result.sent, action], version: result.version + 1 };
};
