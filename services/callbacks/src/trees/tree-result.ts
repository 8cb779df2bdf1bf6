import { finalNode, firstNode, isWalk, treeAnswers, type TreeAnswer, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import type { TreeAction, TreeAnswerValues, TreeCallNow } from '@kerbside/contracts/http/callbacks/tree';
import { DomainError, invalid, refuseUnseen } from '@kerbside/platform/errors/errors';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { newReminder } from '../reminders/new-reminder.js';
import type { StaffAct, ReminderRecord } from '../reminders/reminder.js';

/** A call with a customer along the tree (A3). */
export interface TreeResult {
  readonly id: string;
  readonly customerId: string;
  readonly selectedCarId: string | null;
  readonly baseCarId: string | null;
  /** The version of the tree that the call began with. */
  readonly treeVersion: number;
  readonly path: readonly number[];
  readonly answers: TreeAnswerValues;
  readonly finished: boolean;
  readonly sent: readonly TreeAction[];
  readonly startedBy: string;
  readonly savedAt: Date;
  /** How often a step of it was saved. */
  readonly saves: number;
  readonly version: number;
}

export interface CallPath {
  readonly node: number;
  readonly path: readonly number[];
  readonly answers: TreeAnswerValues;
  /** How often it had been saved when it was seen; absent when the page does not say. */
  readonly saves?: number | undefined;
}

/** The call after a save. The final node finishes it (A4). Throws INVALID for a path that the tree does not have, TREE_FINISHED, and TREE_CALL_CHANGED before it overwrites what a colleague saved. */
export const walked = (result: TreeResult, to: CallPath, nodes: TreeNodes): TreeResult => {
  const { node, path, answers, saves } = to;
  if (result.finished) {
    if (saves === undefined ? isSameWay(result, to) : standsThere(result, to)) return result;
    throw new DomainError('TREE_FINISHED');
  }
  if (path.at(-1) !== node || !isWalk(nodes, path)) throw invalid({ path: 'The tree has no such way' });
  if (saves !== undefined && saves !== result.saves) {
    if (standsThere(result, to)) return result;
    throw new DomainError('TREE_CALL_CHANGED', { data: callNow(result) });
  }
  return { ...result, path, answers, finished: node === finalNode, saves: result.saves + 1, version: result.version + 1 };
};

/** The way of a call to a node that nobody says (A3): back on its path, or else the shortest one from its end that asks for each answer, where there is one. */
export const wayTo = (node: number, from: readonly number[], answers: TreeAnswerValues, nodes: TreeNodes): readonly number[] => {
  if (from.includes(node)) return from.slice(0, from.lastIndexOf(node) + 1);
  const given = treeAnswers.filter((name) => (answers[name] ?? '') !== '');
  const start = from.length > 0 ? from : [firstNode];
  return shortest(node, start, given, nodes) ?? shortest(node, start, [], nodes) ?? [...from, node];
};

const shortest = (node: number, from: readonly number[], given: readonly TreeAnswer[], nodes: TreeNodes): readonly number[] | undefined => {
  const unasked = (path: readonly number[]) => given.filter((answer) => !along(path, nodes).some(({ asks }) => asks.includes(answer)));
  const ways = [from];
  const seen = new Set<string>();
  // A list gives what is added to it while it is walked.
  for (const way of ways) {
    const [at, left] = [way.at(-1), unasked(way)];
    if (at === node && left.length === 0) return way;
    const state = `${at} ${left.join()}`;
    if (!seen.has(state)) ways.push(...(nodes.find(({ id }) => id === at)?.choices ?? []).map(({ to }) => [...way, to]));
    seen.add(state);
  }
  return undefined;
};

/** A call that nobody takes further from where it stands: another is to begin. Throws TREE_CALL_CHANGED when a colleague took it further unseen. */
export const givenUp = (result: TreeResult, saves: number | undefined): TreeResult => {
  refuseUnseen('TREE_CALL_CHANGED', saves, result.saves, callNow(result));
  return { ...result, finished: true, saves: result.saves + 1, version: result.version + 1 };
};

const callNow = ({ path, answers, saves }: TreeResult): TreeCallNow => ({ path: [...path], answers, saves });

/** Whether a save repeats the last one, because the response to that may have been lost. */
const standsThere = (result: TreeResult, to: CallPath): boolean =>
  isSameWay(result, to) && treeAnswers.every((name) => (to.answers[name] ?? '') === (result.answers[name] ?? ''));
const isSameWay = ({ path }: TreeResult, to: CallPath): boolean => path.join() === to.path.join();

/** A call does not begin beside one that is under way: TREE_CALL_BEGUN, unless this repeats that one’s first save. */
export const begunOnce = (underWay: TreeResult, to: CallPath): TreeResult => {
  if (standsThere(underWay, to)) return underWay;
  throw new DomainError('TREE_CALL_BEGUN');
};

/** Answers to what the nodes on its path ask. Notes from a branch that the call came back from, such as a time to call again, are dropped. */
export const askedAlong = ({ path, answers }: Pick<TreeResult, 'path' | 'answers'>, nodes: TreeNodes): TreeAnswerValues => {
  const asked = new Set<string>(along(path, nodes).flatMap(({ asks }) => asks));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name)));
};

export const isAskedAlong = ({ path }: Pick<TreeResult, 'path'>, nodes: TreeNodes, answer: TreeAnswer): boolean =>
  along(path, nodes).some(({ asks }) => asks.includes(answer));

const along = (path: readonly number[], nodes: TreeNodes): TreeNodes => nodes.filter(({ id }) => path.includes(id));

const refusalOf = {
  welcome_back: 'WELCOME_BACK_SENT',
  unsubscribe: 'ALREADY_UNSUBSCRIBED',
  termination: 'TERMINATION_SENT',
  offer: 'OFFER_SENT',
} as const satisfies Readonly<Record<TreeAction, string>>;

/** The call with an action noted. Each is done once (A4): a repeat throws its code. */
export const acted = (result: TreeResult, action: TreeAction): TreeResult => {
  if (result.sent.includes(action)) throw new DomainError(refusalOf[action]);
  return { ...result, sent: [...result.sent, action], version: result.version + 1 };
};

/** Unassigned work about the customer of a call. */
export const workAbout = ({ id, firstName, lastName, email, phone }: Person, content: string, deed: StaffAct): ReminderRecord => {
  const name = `${firstName} ${lastName}`;
  const about = { related_table: 'customer', related_id: id, related_title: name } as const;
  const contact = { related_person: name, related_email: email, related_phone: phone ?? undefined };
  return { ...newReminder({ save_type: 'snooze', ...about, ...contact }, deed), content, version: 1 };
};
