import { useState } from 'react';
import { formatLongDay } from '../../src/days/dates.js';
import { garageVisitWords as words } from '../../src/garages/garage-visit-words.js';
import { motResults, type GarageVisitPage, type MotResult } from '../../src/http/garages/desk.js';
import { formatPounds } from '../../src/money/money.js';
import { Problem } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Card } from '../basics/card.js';
import { DefinitionList } from '../basics/definition-list.js';
import { GarageFinding, GarageProposal, type GarageStepSent } from './garage-visit-forms.js';
import { Cluster, Stack } from '../basics/layout.js';
import type { SendPhoto } from '../controls/photo-field.js';
import { NumberField } from '../controls/number-field.js';
import { StatusTag, type Tone } from '../basics/status-tag.js';
import { useSubmit } from '../controls/use-submit.js';
import { Panel } from '../page/panel.js';
import { Picture } from '../basics/picture.js';
import { useLoad } from '../data/use-load.js';

export interface GarageVisitProps {
  readonly visit: GarageVisitPage;
  readonly take: (step: GarageStepSent) => Promise<GarageVisitPage>;
  readonly sendPhoto: SendPhoto;
  readonly fetchPhoto: VisitPhotoProps['fetchPhoto'];
  readonly onTaken: (visit: GarageVisitPage) => void;
  /** The visit may have changed meanwhile: read it again. */
  readonly onRefused: () => void;
}

const tones: Readonly<Record<GarageVisitPage['status'], Tone>> = {
  unplaced: 'warning',
  requested: 'warning',
  proposed: 'info',
  confirmed: 'info',
  workshop: 'brand',
  complete: 'success',
  cancelled: 'danger',
};

/** A visit as its garage sees it, with what it may do now. */
export function GarageVisit({ visit, take, sendPhoto, fetchPhoto, onTaken, onRefused }: GarageVisitProps) {
  const request = useSubmit(take);
  const [mileage, setMileage] = useState('');
  const [sent, setSent] = useState<GarageStepSent['step']>();
  const send = async (step: GarageStepSent): Promise<boolean> => {
    setSent(step.step);
    const result = await request.submit(step);
    if (result.status === 'done') onTaken(result.answer);
    if (result.status === 'failed' && result.failure?.status !== 400) onRefused();
    return result.status === 'done';
  };
  const isBusy = request.status === 'busy';
  const plain = plainSteps(visit);
  const mended = () => request.status === 'failed' && request.reset();
  /** Said in the form that was sent, while the visit still has it: on a phone the others are out of sight. */
  const refusedIn = visit.steps.find((step) => step === sent && (step === 'finding' || step === 'propose'));
  const formOf = (step: 'finding' | 'propose') => ({
    isBusy,
    errors: refusedIn === step ? request.fieldErrors : {},
    problem: refusedIn === step ? request.error : undefined,
    mended,
    send,
  });
  const mileageError = request.fieldErrors['mileage'];
  return (
    <Stack gap="large">
      <Card title={words.facts} aside={<StatusTag tone={tones[visit.status]}>{words.statuses[visit.status]}</StatusTag>}>
        <DefinitionList dense rows={factsOf(visit)} />
      </Card>
      <Findings visit={visit} fetchPhoto={fetchPhoto} />
      <Card title={words.next}>
        <Stack>
          <Problem>{refusedIn === undefined && mileageError === undefined ? request.error : undefined}</Problem>
          {visit.awaits_mot_result ? <p>{words.askMot}</p> : plain.length === 0 && <p>{whyNothing(visit)}</p>}
          {visit.steps.includes('finish') && (
            <NumberField
              label={words.mileage}
              hint={words.mileageHint}
              optional
              value={mileage}
              onChange={(miles) => {
                setMileage(miles);
                mended();
              }}
              error={mileageError}
              max={999_999}
            />
          )}
          {plain.length > 0 && (
            <Cluster>
              {plain.map(({ label, step }, place) => (
                <Button
                  label={label}
                  key={label}
                  variant={place === 0 ? 'primary' : 'secondary'}
                  busy={isBusy}
                  busyLabel={words.busy}
                  onClick={() => void send(step.step === 'finish' && mileage !== '' ? { ...step, mileage } : step)}
                />
              ))}
            </Cluster>
          )}
        </Stack>
      </Card>
      {visit.steps.includes('finding') && <GarageFinding {...formOf('finding')} sendPhoto={sendPhoto} />}
      {visit.steps.includes('propose') && <GarageProposal {...formOf('propose')} free={visit.free} />}
    </Stack>
  );
}

/** Another time may still be proposed. */
const whyNothing = ({ status, steps, date }: GarageVisitPage): string => {
  if (!steps.includes('propose')) return words.nothing;
  if (status === 'confirmed') return words.early(formatLongDay(date));
  return status === 'proposed' ? words.unanswered : words.placing;
};

interface PlainStep {
  readonly label: string;
  readonly step: GarageStepSent;
}

/** Steps that take one press. Work with an MOT finishes with its result, which decides when the next one is due. */
const plainSteps = ({ steps, asks_mot_result, awaits_mot_result, date, time }: GarageVisitPage): readonly PlainStep[] =>
  awaits_mot_result
    ? finishingMot(words.noteAfter)
    : (['accept', 'start', 'finish'] as const)
        .filter((step) => steps.includes(step))
        .flatMap((step) => {
          if (step === 'finish' && asks_mot_result) return finishingMot(words.finishAfter);
          // Its customer may move it meanwhile.
          const seen = step === 'accept' && { date, ...(time !== null && { time }) };
          return [{ label: words.buttons[step], step: { step, ...seen } }];
        });

const finishingMot = (labels: Readonly<Record<MotResult, string>>): readonly PlainStep[] =>
  motResults.map((mot_result) => ({ label: labels[mot_result], step: { step: 'finish', mot_result } }));

const factsOf = ({ booking_number, job, date, time, car, delivery_type, address, proposal, mot_result, at_garage }: GarageVisitPage) => [
  { label: words.number, value: booking_number },
  { label: words.job, value: job },
  { label: words.when, value: words.at(formatLongDay(date), time) },
  ...(proposal ? [{ label: words.proposed, value: words.at(formatLongDay(proposal.date), proposal.time) }] : []),
  ...(car ? [{ label: words.car, value: [car.make, car.model, car.registration_number].filter(Boolean).join(' ') }] : []),
  ...(mot_result ? [{ label: words.mot, value: words.motResults[mot_result] }] : []),
  { label: words.how, value: words.deliveries[delivery_type] },
  ...(at_garage ? [{ label: words.toTake, value: words.takes[at_garage.status](formatPounds(at_garage.amountPence)) }] : []),
  ...(address.length > 0 ? [{ label: words.address, value: address.join(', ') }] : []),
];

function Findings({ visit: { findings }, fetchPhoto }: Pick<GarageVisitProps, 'visit' | 'fetchPhoto'>) {
  if (findings.length === 0) return null;
  return (
    <Card title={words.found}>
      <DefinitionList
        rows={findings.map(({ note, needs_answer, answer, photos }) => ({
          label: note,
          value: (
            <Stack gap="small">
              {(answer || needs_answer) && <span>{answer ? words.answers[answer] : words.waits}</span>}
              {photos.map((id, index) => (
                <VisitPhoto key={id} id={id} fetchPhoto={fetchPhoto} alt={words.photoOf(index + 1, note)} />
              ))}
            </Stack>
          ),
        }))}
      />
    </Card>
  );
}

interface VisitPhotoProps {
  readonly id: string;
  readonly fetchPhoto: (id: string) => Promise<Blob>;
  readonly alt: string;
}

/** A photo of what a garage found, on a page without a cache of its own. */
function VisitPhoto({ id, fetchPhoto, alt }: VisitPhotoProps) {
  const load = useLoad(() => fetchPhoto(id), [id]);
  return (
    <Panel load={load} words={{ loading: words.loadingPhoto, failed: words.photoFailed }}>
      {(photo) => <Picture photo={photo} alt={alt} />}
    </Panel>
  );
}
