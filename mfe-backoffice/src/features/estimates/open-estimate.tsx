import type { RemoteProps } from '@kerbside/contracts/host';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { FetchedPhoto } from '@kerbside/contracts/ui/page/fetched-photo';
import type { EstimatesApi } from '../../api/estimates-api.js';
import { estimates as words } from '../../messages/estimates.js';
import { formatDayOf } from '../../ui/moment.js';
import { OpenRecord } from '../../ui/open-record.js';
import { Section } from '../../ui/section.js';
import { Stacked } from '../../ui/stacked.js';
import { QueueBench } from '../lists/queue-bench.js';
import { PersonAtHand } from '../timeline/person-at-hand.js';
import { AnswerForm } from './answer-form.js';
import type { Estimates } from './use-estimates.js';

interface OpenEstimateProps extends RemoteProps {
  readonly api: EstimatesApi;
  readonly estimateId: string;
  readonly estimates: Estimates;
}

const carOf = ({ car: { make, model } }: RepairEstimate): string => `${make} ${model}`;

/** The queue, the damage with its customer, and the answer in view at once. Once one is answered the next one opens. */
export function OpenEstimate({ host, api, estimateId, estimates: { address, query, name } }: OpenEstimateProps) {
  return (
    <QueueBench
      words={words}
      address={address}
      query={query}
      open={estimateId}
      rowOf={(row) => ({ who: name(row.customerId) ?? carOf(row), when: formatDayOf(row.requestedAt) })}
    >
      {(estimate, goOn) => (
        <OpenRecord
          key={estimateId}
          label={words.answerFor(carOf(estimate))}
          first="reading"
          action={<AnswerForm host={host} api={api} estimateId={estimateId} onDone={goOn} />}
        >
          <Stacked>
            <Damage api={api} estimate={estimate} />
            <PersonAtHand host={host} customerId={estimate.customerId} email={undefined} />
          </Stacked>
        </OpenRecord>
      )}
    </QueueBench>
  );
}

function Damage({ api, estimate: { description, photos } }: { readonly api: EstimatesApi; readonly estimate: RepairEstimate }) {
  return (
    <Section title={words.damage}>
      <p>{description}</p>
      <Cluster>
        {photos.map(({ id }, index) => (
          <FetchedPhoto key={id} id={id} fetchPhoto={api.photo} alt={words.photo(index + 1)} />
        ))}
      </Cluster>
    </Section>
  );
}
