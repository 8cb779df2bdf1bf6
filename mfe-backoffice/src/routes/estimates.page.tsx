import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { queueQuery, answer } from '../api/estimates-api.js';
import { OfficeQueue } from '../ui/office-queue.js';
import { downloadEstimatePhoto, type RepairEstimate, answerEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { formatMoment, formatDayOf } from '../ui/moment.js';
import { TwoLines } from '../ui/two-lines.js';
import { useQuery, useMutation } from '@tanstack/react-query';
import { customerColumn, useCustomerNames } from '../features/people/customer-link.js';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { FetchedPhoto } from '@kerbside/contracts/ui/page/fetched-photo';
import { OpenRecord } from '../ui/bench.js';
import { Section, Stacked } from '../ui/section.js';
import { QueueBench, type FormInQueue } from '../features/lists/queue-bench.js';
import { PersonAtHand } from '../features/timeline/person-at-hand.js';
import { download } from '@kerbside/contracts/ui/data/calls';
import { estimates as words } from '../messages/registrations.js';
import { CustomerQueue, useAskedQueue } from '../features/lists/customer-queue.js';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLeft } from '../ui/unsent.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export default function EstimatesPage({ host }: RemoteProps) {
  return (
    <OfficeQueue host={host} words={words}>
      <EstimateQueue host={host} />
    </OfficeQueue>
  );
}

const useEstimates = (host: HostApi) => {
  const queue = useAskedQueue(host);
  const query = useQuery(queueQuery(host, queue.asked));
  return { ...queue, query, name: useCustomerNames(host, query.data?.rows) };
};
type Estimates = ReturnType<typeof useEstimates>;

interface OpenEstimateProps extends RemoteProps {
  readonly estimateId: string;
  readonly estimates: Estimates;
}

const carOf = ({ car: { make, model } }: RepairEstimate): string => `${make} ${model}`;

/** The queue, the damage with its customer, and the answer in view at once. Once one is answered the next one opens. */
function OpenEstimate({ host, estimateId, estimates: { address, query, name } }: OpenEstimateProps) {
  return (
    <QueueBench
      words={words}
      address={address}
      query={query}
      open={estimateId}
      rowOf={(row) => ({ who: name(row.customerId) ?? carOf(row), when: formatDayOf(row.requestedAt) })}
    >
      {(estimate, form) => (
        <OpenRecord
          key={estimateId}
          label={words.answerFor(carOf(estimate))}
          first="reading"
          action={<AnswerForm host={host} estimateId={estimateId} {...form} />}
        >
          <Stacked>
            <Damage host={host} estimate={estimate} />
            <PersonAtHand host={host} customerId={estimate.customerId} email={undefined} />
          </Stacked>
        </OpenRecord>
      )}
    </QueueBench>
  );
}

function Damage({ host, estimate: { description, photos } }: RemoteProps & { readonly estimate: RepairEstimate }) {
  return (
    <Section title={words.damage}>
      <p>{description}</p>
      <Cluster>
        {photos.map(({ id }, index) => (
          <FetchedPhoto
            key={id}
            id={id}
            fetchPhoto={(photo) => download(host, downloadEstimatePhoto, { params: { id: photo } })}
            alt={words.photo(index + 1)}
          />
        ))}
      </Cluster>
    </Section>
  );
}

/** The estimates that wait; or the one of them that is open, between the queue and its answer. */
function EstimateQueue({ host }: RemoteProps) {
  const estimates = useEstimates(host);
  const open = estimates.address.get('open');
  if (open) return <OpenEstimate host={host} estimateId={open} estimates={estimates} />;
  return <CustomerQueue host={host} words={words} list="estimates" queue={estimates} columns={columnsOf(estimates)} />;
}

const columnsOf = ({ address, name }: Pick<Estimates, 'address' | 'name'>) =>
  columnsUnder(words)<RepairEstimate>({
    car: ({ id, car: { registration_number: plate, make, model } }) => (
      <TwoLines
        href={address.href({ open: id })}
        first={`${make} ${model}`}
        second={plate === null ? words.noPlate : <Plate registration={plate} />}
      />
    ),
    customer: customerColumn(name),
    damage: ({ description }) => description,
    photos: { align: 'end', cell: ({ photos }) => photos.length },
    asked: { value: ({ requestedAt }) => requestedAt, cell: ({ requestedAt }) => formatMoment(requestedAt) },
  });

interface AnswerFormProps extends RemoteProps, FormInQueue {
  readonly estimateId: string;
}

/** Kept as typed, and refused where it has pence: stripped of its point, 12.50 would be 1,250. */
const pounds = { prefix: '£', inputMode: 'numeric', autoComplete: 'off', width: 10 } as const;

/** What the repair would cost, from and to, told to the customer. */
function AnswerForm({ host, estimateId, goOn, sending, onLeft }: AnswerFormProps) {
  const answering = useMutation(answer(host, estimateId));
  const form = useForm({
    schema: answerEstimate.body,
    initial: { lowest: '', highest: '', note: '' },
    send: (body) => sending(words.done, answering.mutateAsync(body)),
    done: () => {
      host.toast(words.done, 'success');
      goOn();
    },
  });
  const { lowest, highest, note } = form.values;
  const typed = [
    { label: words.lowest, value: lowest },
    { label: words.highest, value: highest },
    { label: words.note, value: note },
  ];
  useLeft(typed, { onLeft });
  return (
    <PageForm form={form} inFoot proceed={words.answer} proceeding={words.busy}>
      <TextField label={words.lowest} {...pounds} {...form.field('lowest')} />
      <TextField label={words.highest} hint={words.highestHint} {...pounds} {...form.field('highest')} />
      <TextArea label={words.note} hint={words.noteHint} optional rows={4} {...form.field('note')} />
    </PageForm>
  );
}
