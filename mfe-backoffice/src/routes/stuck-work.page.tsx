import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkQuery, tryAgain } from '../api/every-service.js';
import { stuckWork as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { CustomerById, useCustomerNames, type CustomerName } from '../features/people/customer-link.js';
import { Link } from 'wouter';
import { carPath, claimPath, paymentPath, policyPath } from '../paths.js';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { Box } from '../ui/panes.js';
import { Section } from '../ui/section.js';
import { SendButton } from '../ui/send-button.js';

export default function StuckWorkPage({ host }: RemoteProps) {
  const query = useQuery(stuckWorkQuery(host));
  const ofSomebody = query.data?.rows.flatMap(({ customerId }) => (customerId === null ? [] : [{ customerId }]));
  const name = useCustomerNames(host, ofSomebody?.slice(0, mostNamed));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <EveryServiceList query={query} words={words}>
        {(work) => <StuckWorkCard host={host} work={work} customerName={name} />}
      </EveryServiceList>
    </OfficePage>
  );
}

/** Whose names are asked for; the others are shown by their ids. */
const mostNamed = 100;

interface StuckWorkCardProps extends RemoteProps {
  readonly work: StuckWork;
  readonly customerName: CustomerName;
}

function StuckWorkCard({ host, work, customerName }: StuckWorkCardProps) {
  const { kind, service, customerId, subjectType, subjectId, amountPence, tries, since, failure, nextTryAt, toDo } = work;
  const name = words.kindOf(kind);
  const [subject, path] = [words.subject(subjectType, subjectId), pathOf(work)];
  const facts = [
    { label: words.customer, value: <CustomerById customerId={customerId} name={customerName} /> },
    { label: words.sum, value: amountPence === null ? words.noSum : <Money pence={amountPence} /> },
    { label: words.about, value: path === undefined ? subject : <Link href={path}>{subject}</Link> },
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
        <SendButton
          label={words.again}
          aria-label={words.againOf(name, subjectId)}
          mutation={tryAgain(host)}
          sent={work}
          done={() => host.toast(words.triedAgain, 'success')}
        />
      </Section>
    </Box>
  );
}

/** The page of what it is about, where that has one. */
const pathOf = ({ customerId, subjectType, subjectId }: StuckWork): string | undefined => {
  if (subjectType === 'claim') return claimPath(subjectId);
  if (customerId === null) return undefined;
  switch (subjectType) {
    case 'payment':
    case 'purchase':
      return paymentPath(customerId, subjectId);
    case 'policy':
      return policyPath(customerId, subjectId);
    case 'car':
      return carPath(customerId, subjectId);
    default:
      return undefined;
  }
};
