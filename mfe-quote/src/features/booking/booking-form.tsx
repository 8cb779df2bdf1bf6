import { formatLongDay } from '@kerbside/contracts/dates';
import { dayOfTyped } from '@kerbside/contracts/typed-day';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { DateField } from '@kerbside/contracts/ui/date-field';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { deliveryTypes, earliestVisit } from '@kerbside/contracts/working-days';
import { booking as words } from '../../messages/booking.js';
import { nextPath, stepPath } from '../../paths.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { AddressFields } from './address-fields.js';
import { GarageChoice } from '../garage-choice/garage-choice.js';
import { PostcodeField } from './postcode-field.js';
import { useBooking, type BookingEntry, type BookingProps } from './use-booking.js';
import { dayProblem, motWarning } from './visit-day.js';

/** How the car gets there, from where, when, and to which garage (Q2: the booking form). */
export function BookingForm(props: BookingProps) {
  const { host, quote, apis } = props;
  const entry = useBooking(props);
  const { form, delivery, near, choice, postcode } = entry;
  const back = quote.step >= 5 ? stepPath(quote.productType, 5, quote.id) : nextPath(quote);
  const save = (
    <Button
      size="large"
      full
      aria-disabled={choice.by === 'nobody'}
      busy={form.status === 'busy'}
      busyLabel={words.saving}
      onClick={() => void form.submit()}
    >
      {words.save}
    </Button>
  );
  return (
    <Page>
      <Columns side={<QuoteReceipt quote={quote} action={save} />}>
        <form {...form.props}>
          <Stack gap="large">
            <Stack>
              <BackLink href={back} onFollow={host.navigate}>
                {words.back}
              </BackLink>
              <ErrorSummary {...form.summary} />
              {near.status === 'failed' && <ErrorSummary errors={[{ message: near.message, target: postcode.field.id }]} />}
              <PageHeading lead={words.lead}>{words.title}</PageHeading>
            </Stack>
            <RadioGroup
              label={words.delivery}
              value={delivery}
              onChange={entry.setDelivery}
              choices={deliveryTypes.map((value) => ({ value, label: words.deliveries[value], hint: words.deliveryHints[value] }))}
            />
            <VisitDay entry={entry} motExpiresOn={quote.vehicle?.mot_expiration_date} />
            <Card title={delivery === 'collect_and_return' ? words.collectFrom : undefined}>
              <Stack>
                <PostcodeField field={postcode.field} delivery={delivery} state={postcode.state} onCheck={postcode.check} />
                {delivery === 'collect_and_return' && (
                  <AddressFields api={apis.booking} form={form} state={postcode.state} onFound={entry.setIsAddressFound} />
                )}
              </Stack>
            </Card>
            <GarageChoice maps={host.config.maps} near={near} choice={choice} onChoose={entry.choose} onLook={postcode.check} />
          </Stack>
        </form>
      </Columns>
    </Page>
  );
}

interface VisitDayProps {
  readonly entry: BookingEntry;
  readonly motExpiresOn: string | undefined;
}

/** The day, with what is wrong with it as soon as it is complete (Q5). */
function VisitDay({ entry: { form, today, delivery, choice }, motExpiresOn }: VisitDayProps) {
  const day = dayOfTyped(form.values.booking_date);
  const { name, schedule } = choice.by === 'customer' ? choice.garage : {};
  const problem = dayProblem(day, { today, delivery, garage: name && schedule ? { name, schedule } : undefined });
  const warning = motWarning(day, motExpiresOn);
  const field = form.field('booking_date');
  return (
    <Stack gap="small">
      <DateField
        label={words.date}
        hint={words.earliest(formatLongDay(earliestVisit(today, delivery)))}
        {...field}
        error={problem ?? field.error}
      />
      {warning !== undefined && (
        <Alert tone="warning" live>
          {warning}
        </Alert>
      )}
    </Stack>
  );
}
