import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkQuery, tryAgain } from '../api/every-service.js';
import { stuckWork as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import { messageOf } from '@kerbside/contracts/client';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { Link } from 'wouter';
import { customerPath } from '../paths.js';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { Box } from '../ui/panes.js';
import { Section } from '../ui/section.js';
import css from './stuck-work.module.css';
import { SmallButton } from '../ui/small-button.js';

/** Failed work of every service. */
export default function StuckWorkPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <EveryServiceList query={useQuery(stuckWorkQuery(host))} words={words}>
        {(work) => <StuckWorkCard host={host} work={work} />}
      </EveryServiceList>
    </OfficePage>
  );
}

/** One piece of work: what it was, for whom, why it failed, and what to do. */
function StuckWorkCard({ host, work }: RemoteProps & { readonly work: StuckWork }) {
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
          <TryAgain host={host} work={work} name={name} />
        </div>
      </Section>
    </Box>
  );
}

interface TryAgainProps extends RemoteProps {
  readonly work: StuckWork;
  /** Its kind, in words. */
  readonly name: string;
}

/** An error is shown below; pressing again retries. */
function TryAgain({ host, work, name }: TryAgainProps) {
  const request = useSendOnce(tryAgain(host));
  return (
    <>
      <SmallButton
        label={words.again}
        aria-label={words.againOf(name, work.subjectId)}
        busy={request.isPending}
        onClick={() => request.mutate(work, { onSuccess: () => host.toast(words.triedAgain, 'success') })}
      />
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}
