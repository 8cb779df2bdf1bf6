import { subjectsForStaff } from '../callbacks/subject-names.js';
import type { FigureRow } from '../http/imports/figures.js';

const kinds: Readonly<Record<FigureRow['kind'], string>> = {
  quote: 'Quote',
  policy: 'Policy',
  payment: 'Payment',
  claim: 'Claim',
  callback: 'Callback',
};

const statuses: Readonly<Record<string, string>> = {
  started: 'Started',
  priced: 'Priced',
  bought: 'Bought',
  issued: 'Issued',
  cancelled: 'Cancelled',
  waiting: 'Waiting',
  decided: 'Decided',
  paid: 'Paid',
  due: 'Due',
  overdue: 'Overdue',
  collected: 'Collected',
  completed: 'Completed',
};

const subjects: Readonly<Record<string, string>> = subjectsForStaff;

/** A record that a figure counts, as staff read it on the page and in its file. */
export const figureRowWords = ({ kind, status, title }: Pick<FigureRow, 'kind' | 'status' | 'title'>) => ({
  kind: kinds[kind],
  status: statuses[status] ?? status,
  /** That of a callback begins with its subject. */
  title: kind === 'callback' ? title.replace(/^\w+/, (subject) => subjects[subject] ?? subject) : title,
});
