import type { RemoteProps } from '@kerbside/contracts/host';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Link } from 'wouter';
import type { StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { customerPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import css from './stuck-work.module.css';
import { TryAgain } from './try-again.js';

interface StuckWorkCardProps extends RemoteProps {
  readonly api: StuckWorkApi;
  readonly work: StuckWork;
}

/** One piece of work: what it was, for whom, why it failed, and what to do. */
export function StuckWorkCard({ host, api, work }: StuckWorkCardProps) {
  const { kind, service, customerId, subjectType, subjectId, amountPence, tries, since, failure, nextTryAt, toDo } = work;
  const name = words.kinds[kind] ?? kind;
  const facts = [
    {
      label: words.customer,
      value: customerId === null ? words.noCustomer : <Link href={customerPath(customerId)}>{words.customerOf(customerId)}</Link>,
    },
    { label: words.sum, value: amountPence === null ? words.noSum : <Money pence={amountPence} /> },
    { label: words.about, value: words.subject(subjectType, subjectId) },
    { label: words.service, value: service },
    { label: words.tried, value: words.tries(tries, formatMoment(since)) },
    { label: words.next, value: nextTryAt === null ? words.waits : formatMoment(nextTryAt) },
  ];
  return (
    <Box>
      <Section title={name}>
        <Facts facts={facts} />
        <p>
          <strong>{words.why}</strong> {failure}
        </p>
        <p>
          <strong>{words.toDo}</strong> {toDo}
        </p>
        <div className={css.actions}>
          <TryAgain host={host} api={api} work={work} name={name} />
        </div>
      </Section>
    </Box>
  );
}
