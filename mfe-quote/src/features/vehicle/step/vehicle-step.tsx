import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { quote as quoteWords, steps } from '../../../messages/quote.js';
import { vehicle as words } from '../../../messages/vehicle.js';
import { stepPath } from '../../../paths.js';
import { useEffect, useId, useRef, useState } from 'react';
import { VoucherQuestion } from '../../voucher-lookup/voucher-question.js';
import { RegistrationFields } from '../lookup/registration-fields.js';
import type { VehicleStepProps } from '../state/step-props.js';
import { UseFields } from '../car/use-fields.js';
import { fetchRules } from './late-rules.js';
import { useVehicleStep, type VehicleStepControl } from './use-vehicle-step.js';
import css from './vehicle-step.module.css';

/** Most customers know their registration. */
const ManualFields = latePart(() => import('../manual/manual-fields.js'));
/** Only a customer who is signed in has some, or one for whom staff have begun the quote. */
const OwnCars = latePart(() => import('../own-cars/own-cars.js'));
const RestFields = latePart(() => import('./rest-fields.js'));
/** All about products comes once there is a car to choose them for: the lookup form stays small. */
const ProductChoice = latePart(() => import('../../choice/product-choice.js'));
const PriceNow = latePart(() => import('../../choice/price-now.js'));

export function VehicleStep(props: VehicleStepProps) {
  const { host } = props;
  const step = useVehicleStep(props, ({ productType, id }) => {
    // Going back from step 2 opens this quote with its answers, not another one.
    host.navigate(stepPath(productType, 1, id), { replace: true });
    host.navigate(stepPath(productType, 2, id));
  });
  const { form, state } = step;
  const { opened } = step.choice;
  const id = useId();
  return (
    <Page width="reading">
      <form id={id} {...form.props} onInput={prepare}>
        <Stack gap="large">
          <Stack gap="small">
            <Stepper step={1} of={6} name={steps[0]} />
            <ErrorSummary {...form.summary} />
            <PageHeading lead={words.lead}>{words.title}</PageHeading>
          </Stack>
          <CarFields step={step} host={host} />
          <Stack>
            <UseFields
              asked={state.said}
              required={factsAskedFor(props.productType)}
              takesFocus={state.hasAsked}
              mileage={form.field('mileage')}
              use={form.field('private_use_only')}
            />
            {state.isCarKnown && <RestFields form={form} asked={step.asked} lacksModel={step.lacksModel} />}
          </Stack>
          {state.isCarKnown && (
            <ProductChoice
              host={host}
              {...step.choice}
              carQuestion={state.question}
              onCarAnswer={step.answerCarQuestion}
              onProducts={step.showProducts}
            />
          )}
        </Stack>
      </form>
      <VoucherQuestion host={host} productType={props.productType} />
      <div className={css.bar}>
        <div aria-live="polite">{opened.quote?.price && <PriceNow host={host} {...step.choice} quote={opened.quote} />}</div>
        {/* Until there is a car, what finds it is what the page is for. */}
        <Button
          label={quoteWords.continue}
          type="submit"
          form={id}
          size="large"
          variant={state.mode === 'registration' && state.lookup.status !== 'found' ? 'secondary' : 'primary'}
          busy={form.status === 'busy'}
          busyLabel={quoteWords.saving}
        />
      </div>
    </Page>
  );
}

/** Nobody waits for what is fetched while they type. */
const prepare = (): void => void fetchRules().catch(() => undefined);

function CarFields({ step, host }: RemoteProps & { readonly step: VehicleStepControl }) {
  const { lookup, mode, hasSwitched } = step.state;
  const isStaff = host.session.role !== null;
  const customerId = step.choice.opened.quote?.customerId ?? undefined;
  const hasFailed = lookup.status === 'failed';
  const plate = useRef<HTMLDivElement>(null);
  /** The car that was found: it is on the page, and then it may be somebody else's. */
  const [car, setCar] = useState<'shown' | 'not-theirs'>();
  if (car && lookup.status !== 'found') setCar(undefined);
  useEffect(() => {
    if (car === 'not-theirs') plate.current?.querySelector('input')?.focus();
  }, [car]);
  // After a lookup that failed it folds manual entry in and out, below a plate that stays.
  const toByHand = hasFailed ? words.byHandInstead : words.byHand;
  const switchMode = (
    <div>
      <Button label={mode === 'manual' ? words.byPlate : toByHand} variant="quiet" flush onClick={step.switchMode} />
    </div>
  );
  return (
    <Stack>
      {mode === 'registration' && lookup.status === 'idle' && host.session.signedIn && (!isStaff || customerId !== undefined) && (
        <div className={css.cars}>
          <OwnCars host={host} owner={customerId} plate={plate} onPick={step.plate.take} />
        </div>
      )}
      {(mode === 'registration' || hasFailed) && (
        <div ref={plate}>
          <RegistrationFields
            step={step}
            host={host}
            isFolded={car === 'shown'}
            onNotMine={() => setCar('not-theirs')}
            onShown={() => setCar('shown')}
          />
        </div>
      )}
      {lookup.status === 'failed' && (
        <Alert tone="danger" live>
          {lookup.message}
        </Alert>
      )}
      {hasFailed && switchMode}
      {mode === 'manual' && <ManualFields step={{ ...step, takesFocus: hasSwitched }} host={host} />}
      {!hasFailed &&
        !(mode === 'registration' && (lookup.status === 'loading' || (lookup.status === 'found' && car !== 'not-theirs'))) &&
        switchMode}
    </Stack>
  );
}
