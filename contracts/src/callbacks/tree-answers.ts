import { hasTime } from './callback-times.js';
import { carDayProblem } from '../car/car-days.js';
import { isRealDay, type IsoDay } from '../days/dates.js';
import type { TreeAnswer, TreeNodes } from '../staff/decision-tree.js';

// What may be noted on a call along the tree, for the page and the service alike

interface CallNotes {
  readonly service_date?: string | undefined;
  readonly callback_subject?: string | undefined;
  readonly callback_date?: string | undefined;
  readonly callback_time?: string | undefined;
}
interface Along {
  readonly nodes: TreeNodes;
  /** The last node of it is asked now: its answers may still come. */
  readonly path: readonly number[];
  readonly today: IsoDay;
}
export type AnswerFaults = Readonly<Partial<Record<TreeAnswer, string>>>;

/** What is wrong with the answers so far, by what was asked. A node that asks about a callback is not left before it can be booked, by the rules of a booking (A5). */
export const answerFaults = (noted: CallNotes, { nodes, path, today }: Along): AnswerFaults => {
  const left = path.slice(0, -1);
  const asked = new Set(nodes.filter(({ id }) => left.includes(id)).flatMap(({ asks }) => asks));
  const service = serviceFault(noted.service_date, today);
  return { ...callbackFaults(noted, asked), ...(service ? { service_date: service } : {}) };
};

const callbackFaults = (
  { callback_subject: subject, callback_date: date, callback_time: time }: CallNotes,
  asked: ReadonlySet<TreeAnswer>,
): AnswerFaults => {
  const isNamed = Boolean(subject) || !asked.has('callback_subject');
  // Those that we promise within 24 hours have neither day nor time.
  const hasDay = isRealDay(date ?? '');
  const isOnADay = subject ? hasTime(subject) : !isNamed;
  return {
    ...(isNamed ? {} : { callback_subject: 'Choose what the call is about' }),
    ...(isOnADay && asked.has('callback_date') && !hasDay ? { callback_date: 'Choose a date' } : {}),
    ...(isOnADay && asked.has('callback_time') && subject && hasDay && !time ? { callback_time: 'Choose a time' } : {}),
  };
};

const serviceFault = (day: string | undefined, today: IsoDay): string | undefined => {
  if (!day) return undefined;
  return isRealDay(day) ? carDayProblem('last_service_date', day, { today }) : 'Enter a real date';
};
