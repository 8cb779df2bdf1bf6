import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { queueQuery, answer } from '../api/estimates-api.js';
import { OfficeQueue } from '../ui/office-queue.js';
import { downloadEstimatePhoto, type RepairEstimate, answerEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { formatMoment, formatDayOf } from '../ui/moment.js';
import { TwoLines } from '../ui/two-lines.js';
import { useMutation } from '@tanstack/react-query';
import type { PageAddress } from '../address.js';
import { customerColumn, type CustomerName } from '../features/people/customer-link.js';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { FetchedPhoto } from '@kerbside/contracts/ui/page/fetched-photo';
import { OpenRecord } from '../ui/bench.js';
import { Section, Stacked } from '../ui/section.js';
import { PersonAtHand } from '../features/timeline/person-at-hand.js';
import { download } from '@kerbside/contracts/ui/data/calls';
import { estimates as words } from '../messages/registrations.js';
import { CustomerQueue, type FormInQueue } from '../features/lists/customer-queue.js';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLeft } from '../ui/unsent.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** The estimates that wait, and the damage of one with its customer and its answer: once it is answered the next one opens. */
export default function EstimatesPage({ host }: RemoteProps) {
  return (
    <OfficeQueue host={host} words={words}>
      <CustomerQueue
        host={host}
        words={words}
        list="estimates"
        query={queueQuery}
        columns={columnsOf}
        rowOf={(row) => ({ who: carOf(row), when: formatDayOf(row.requestedAt) })}
      >
        {(estimate, form) => (
          <OpenRecord
            label={words.answerFor(carOf(estimate))}
            first="reading"
            action={<AnswerForm host={host} estimateId={estimate.id} {...form} />}
          >
            <Stacked>
              <Damage host={host} estimate={estimate} />
              <PersonAtHand host={host} customerId={estimate.customerId} email={undefined} />
            </Stacked>
          </OpenRecord>
        )}
      </CustomerQueue>
    </OfficeQueue>
  );
}

const carOf = ({ car: { make, model } }: RepairEstimate): string => `${make} ${model}`;

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

const columnsOf = (address: PageAddress, name: CustomerName) =>
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
