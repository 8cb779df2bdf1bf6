import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkQuery, tryAgain } from '../api/every-service.js';
import { stuckWork as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { CustomerById } from '../features/people/customer-link.js';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { Box } from '../ui/panes.js';
import { Section } from '../ui/section.js';
import { SendButton } from '../ui/send-button.js';

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
  const name = words.kindOf(kind);
  const facts = [
    { label: words.customer, value: <CustomerById customerId={customerId} /> },
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
