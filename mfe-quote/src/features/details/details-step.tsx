import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { couldNotLoad, PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useId } from 'react';
import { Card } from '@kerbside/contracts/ui/basics/card';
import type { RemoteProps } from '@kerbside/contracts/host';
import { details as words } from '../../messages/details.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { StepHeading } from '../step-page/step-heading.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { AccountSection } from '../person/account-section.js';
import { CarSection, StartSection } from './car-section.js';
import { useHeldSubmit } from '../booking/use-held-submit.js';
import { AddressSection } from './address-section.js';
import { isOfAccount, PersonSection } from './person-section.js';
import { useDetailsStep, type DetailsFormProps } from './use-details-step.js';
import { VisitReceipt } from '../visits/visit-receipt.js';
import { usePerson } from '../person/person.js';
import { isForVisit } from '../booked-visit/bookable.js';
import { asksStart } from './details-form.js';
import { CoveredByThen } from '../covered/covered-already-note.js';
import ManualFields from '../vehicle/manual/manual-fields.js';
import { SizeFields } from '../vehicle/car/size-fields.js';
import type { CarToBuy } from '../vehicle/to-buy/use-car-by-hand.js';

/** Step 2: waits for what the account knows about the person, so that nothing is asked twice (WCAG 3.3.7). */
function DetailsStep(props: StepProps) {
  const { person } = usePerson(props.host, props.api);
  return (
    <PagePanel load={person} words={{ loading: quoteWords.loading, failed: couldNotLoad }}>
      {(known) => <DetailsForm {...props} person={known} />}
    </PagePanel>
  );
}

function DetailsForm(props: DetailsFormProps) {
  const { host, api, quote } = props;
  const { form, car, account, asking } = useDetailsStep(props);
  const held = useHeldSubmit(form);
  const id = useId();
  const next = (
    <Button type="submit" form={id} size="large" full busy={held.isHeld || form.status === 'busy'} busyLabel={quoteWords.saving}>
      {quoteWords.continue}
    </Button>
  );
  return (
    <Page>
      <Columns side={<VisitReceipt host={host} quote={quote} action={next} />}>
        <form id={id} {...form.props} onSubmit={held.onSubmit}>
          <Stack gap="large">
            <StepHeading host={host} quote={quote} step={2} title={words.title} lead={words.lead}>
              <ErrorSummary {...form.summary} />
            </StepHeading>
            <PersonSection form={form} account={account} api={api} host={host} />
            {!isOfAccount(form) && <AddressSection form={form} host={host} onBusy={held.onBusy} />}
            {asking.asksOwnership && <CarSection form={form} today={asking.today} />}
            {asking.asksOwnership && form.values.do_not_own && <CarToBuySection car={car} host={host} />}
            {host.session.signedIn && asksStart(quote) && quote.price && (
              <CoveredByThen host={host} quote={quote} onStart={(day) => form.set('start_date', typedOfDay(day))} />
            )}
            {asksStart(quote) && <StartSection form={form} isVisit={isForVisit(quote)} />}
            {!host.session.signedIn && (
              <AccountSection optional password={form.field('password')} again={form.field('password_confirmation')} />
            )}
          </Stack>
        </form>
      </Columns>
    </Page>
  );
}

export default withApi(DetailsStep);

/** The properties of a car that is not owned yet are entered by hand (Q4). */
function CarToBuySection({ car, host }: RemoteProps & { readonly car: CarToBuy }) {
  const { form, asked, askSizes } = car;
  const step = {
    form,
    takesFocus: false,
    chooseRange: (_: string, sizes: typeof asked) => askSizes(sizes),
    changeCar: ({ change }: { readonly change: () => void }) => change(),
  };
  return (
    <Card>
      <Stack>
        <ManualFields step={step} host={host} />
        <SizeFields form={form} asked={asked} />
      </Stack>
    </Card>
  );
}
