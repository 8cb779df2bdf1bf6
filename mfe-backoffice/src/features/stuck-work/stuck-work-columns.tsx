import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Money } from '@kerbside/contracts/ui/money';
import type { Column } from '@kerbside/contracts/ui/table';
import { Link } from 'wouter';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { customerPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import css from './stuck-work.module.css';
import { TryAgain } from './try-again.js';

export const stuckWorkColumns = (tryAgain: (work: StuckWork) => Promise<void>): readonly Column<StuckWork>[] => [
  {
    key: 'what',
    heading: words.what,
    cell: ({ kind, service, subjectType, subjectId }) => (
      <TwoLines first={nameOf(kind)} second={`${service} · ${words.subject(subjectType, subjectId)}`} />
    ),
  },
  {
    key: 'customer',
    heading: words.customer,
    cell: ({ customerId }) =>
      customerId === null ? words.noCustomer : <Link href={customerPath(customerId)}>{words.customerOf(customerId)}</Link>,
  },
  {
    key: 'sum',
    heading: words.sum,
    align: 'end',
    cell: ({ amountPence }) => (amountPence === null ? words.noSum : <Money pence={amountPence} />),
  },
  {
    key: 'why',
    heading: words.why,
    cell: ({ failure, tries, since }) => (
      <div className={css.long}>
        <TwoLines first={failure} second={words.tries(tries, formatMoment(since))} />
      </div>
    ),
  },
  {
    key: 'to-do',
    heading: words.toDo,
    cell: ({ toDo, nextTryAt }) => (
      <div className={css.long}>
        <TwoLines first={toDo} second={nextTryAt === null ? words.waits : words.next(formatMoment(nextTryAt))} />
      </div>
    ),
  },
  { key: 'again', heading: words.again, cell: (work) => <TryAgain work={work} name={nameOf(work.kind)} send={tryAgain} /> },
];

const nameOf = (kind: string): string => words.kinds[kind] ?? kind;
