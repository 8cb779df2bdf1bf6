import { useId, useState, type FormEvent } from 'react';
import type { CallInput } from '../../src/call.js';
import { formatLongDay } from '../../src/days/dates.js';
import { garageVisitWords as words } from '../../src/garages/garage-visit-words.js';
import { mostFindingPhotos, type GarageVisitPage, type takeGarageStep } from '../../src/http/garages/desk.js';
import { Problem } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Card } from '../basics/card.js';
import { Checkbox } from '../controls/checkbox.js';
import { ErrorSummary } from '../controls/error-summary.js';
import { Stack } from '../basics/layout.js';
import { PhotoField, type SendPhoto, type SentPhoto } from '../controls/photo-field.js';
import { summaryOf } from '../page/summary-of.js';
import { TextArea } from '../controls/text-area.js';
import { VisitTimeFields, visitTimeSummary } from './visit-time-fields.js';

export type GarageStepSent = CallInput<typeof takeGarageStep>['body'];

interface StepFormProps {
  readonly isBusy: boolean;
  /** The service's refusals, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Its refusal as a whole. */
  readonly problem: string | undefined;
  /** Takes them away. */
  readonly mended: () => void;
  /** Whether the step was taken. */
  readonly send: (step: GarageStepSent) => Promise<boolean>;
}

/** Another time for the visit, out of those that the garage has free. */
export function GarageProposal({ isBusy, errors, problem, mended, send, free }: StepFormProps & Pick<GarageVisitPage, 'free'>) {
  const days = free.filter(({ times }) => times.length > 0);
  const [date, setDate] = useState('');
  const [time, setTime] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const times = days.find((day) => day.date === date)?.times ?? [];
  const chooseTime = (chosen: string) => {
    setTime(chosen);
    setIsMissing(false);
    mended();
  };
  const choose = (chosen: string) => {
    setDate(chosen);
    chooseTime(days.find((day) => day.date === chosen)?.times[0] ?? '');
  };
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const wrong = { day: isMissing ? words.chooseDay : errors['date'], time: errors['time'] };
  const summary = visitTimeSummary(id, wrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(date === '');
    setAttempt((count) => count + 1);
    if (date !== '' && !isBusy) void send({ step: 'propose', date, time });
  };
  return (
    <Card title={words.propose}>
      {days.length === 0 ? (
        <p>{words.noneFree}</p>
      ) : (
        <form noValidate onSubmit={submit}>
          <Stack>
            <ErrorSummary errors={summary} attempt={attempt} />
            <p>{words.proposeWhy}</p>
            <VisitTimeFields
              id={id}
              words={words}
              days={days.map((day) => ({ value: day.date, label: formatLongDay(day.date) }))}
              date={date}
              onDate={choose}
              times={times}
              time={time}
              onTime={chooseTime}
              errors={wrong}
            />
            <Problem>{summary.length === 0 ? problem : undefined}</Problem>
            <div>
              <Button label={words.submitProposal} type="submit" variant="secondary" busy={isBusy} busyLabel={words.busy} />
            </div>
          </Stack>
        </form>
      )}
    </Card>
  );
}

/** Something about the car that the customer should know, or has to decide. */
export function GarageFinding({ isBusy, errors, problem, mended, send, sendPhoto }: StepFormProps & { readonly sendPhoto: SendPhoto }) {
  const [note, setNote] = useState('');
  const [needsAnswer, setNeedsAnswer] = useState(false);
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  const write = (typed: string) => {
    setNote(typed);
    setIsMissing(false);
    mended();
  };
  const noteError = isMissing ? words.noteMissing : errors['note'];
  const summary = summaryOf([
    [noteError, `${id}-note`],
    [errors['photos'], `${id}-photos`],
  ]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
    const typed = note.trim();
    setIsMissing(typed === '');
    if (typed === '' || isBusy) return;
    const shown = photos.length > 0 ? { photos: photos.map(({ id }) => id) } : {};
    if (!(await send({ step: 'finding', note: typed, needs_answer: needsAnswer, ...shown }))) return;
    setPhotos([]);
    setNote('');
    setNeedsAnswer(false);
  };
  return (
    <Card title={words.finding}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <ErrorSummary errors={summary} attempt={attempt} />
          <TextArea id={`${id}-note`} label={words.note} value={note} onChange={write} error={noteError} />
          <PhotoField
            id={`${id}-photos`}
            label={words.photos}
            hint={words.photosHint}
            optional
            error={errors['photos']}
            most={mostFindingPhotos}
            send={sendPhoto}
            photos={photos}
            onChange={setPhotos}
            onBusy={setIsUploading}
          />
          <Checkbox label={words.ask} value={needsAnswer} onChange={setNeedsAnswer} />
          <Problem>{summary.length === 0 ? problem : undefined}</Problem>
          <div>
            <Button
              label={words.submitFinding}
              type="submit"
              variant="secondary"
              busy={isBusy || isUploading}
              busyLabel={isUploading ? words.sendingPhotos : words.busy}
            />
          </div>
        </Stack>
      </form>
    </Card>
  );
}
