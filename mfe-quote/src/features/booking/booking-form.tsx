import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { deliveryTypes, earliestVisit } from '@kerbside/contracts/days/working-days';
import { useSearch } from 'wouter';
import { pricedVisitsOf } from '../../priced-visit.js';
import { booking as words } from '../../messages/booking.js';
import { slots as slotWords } from '../../messages/slots.js';
import { afterBooking } from '../../visit-paths.js';
import { AddressFields } from './address-fields.js';
import { GarageChoice } from '../garage-choice/garage-choice.js';
import { SlotPicker } from '../slots/slot-picker.js';
import { totalsAt } from '../visits/visit-totals.js';
import { PostcodeField } from './postcode-field.js';
import { useHeldSubmit } from './use-held-submit.js';
import { useBooking, type BookingEntry, type BookingProps } from './use-booking.js';
import { dayProblem, motWarning } from './visit-day.js';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ReactNode } from 'react';
import { visits as visitWords } from '../../messages/visits.js';
import { priceOfChoice, type GarageChoice as BookingReceiptGarageChoice } from '../garage-choice/chosen-garage.js';
import type { NearGarages } from '../garage-choice/use-near-garages.js';
import type { PricedByGarage } from '../garages/garage-order.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { priceElsewhere } from '../visits/price-from.js';

/** How the car gets there, from where, when, and to which garage (Q2: the booking form). */
export function BookingForm(props: BookingProps) {
  const { host, quote, apis } = props;
  const entry = useBooking(props);
  const { form, delivery, near, choice, postcode, elsewhere } = entry;
  const held = useHeldSubmit(form);
  const search = new URLSearchParams(useSearch());
  const why = search.has('taken') ? slotWords.taken : search.has('late') ? slotWords.late : undefined;
  const isBought = quote.status === 'purchased';
  const priced = isBought ? [] : pricedVisitsOf(quote);
  const save = (
    <Button
      label={isBought ? words.bookNow : words.save}
      size="large"
      full
      aria-disabled={choice.by === 'nobody'}
      busy={held.isHeld || form.status === 'busy'}
      busyLabel={words.saving}
      onClick={held.submit}
    />
  );
  return (
    <Page>
      <Columns side={<BookingReceipt quote={quote} choice={choice} near={near} priced={priced[0]} action={save} />}>
        <form {...form.props} onSubmit={held.onSubmit}>
          <Stack gap="large">
            <Stack>
              {!isBought && (
                <BackLink href={afterBooking(quote)} onFollow={host.navigate}>
                  {words.back}
                </BackLink>
              )}
              {why !== undefined && form.status === 'idle' && (
                <Alert tone="warning" live>
                  {why}
                </Alert>
              )}
              {elsewhere && (
                <Alert live actions={elsewhere.use && <Button label={words.takeElsewhere} variant="secondary" onClick={elsewhere.use} />}>
                  {elsewhere.said} {elsewhere.use ? words.elsewhereKept : words.elsewhereUsed}
                </Alert>
              )}
              <ErrorSummary {...form.summary} />
              {near.status === 'failed' && <ErrorSummary errors={[{ message: near.message, target: postcode.field.id }]} />}
              <PageHeading lead={isBought ? words.boughtLead : words.lead}>{words.title}</PageHeading>
            </Stack>
            <RadioGroup
              label={words.delivery}
              value={delivery}
              onChange={entry.setDelivery}
              choices={deliveryTypes.map((value) => ({ value, label: words.deliveries[value], hint: words.deliveryHints[value] }))}
            />
            <Card title={delivery === 'collect_and_return' ? words.collectFrom : undefined}>
              <Stack>
                <PostcodeField field={postcode.field} delivery={delivery} state={postcode.state} onCheck={postcode.check} />
                {delivery === 'collect_and_return' && (
                  <AddressFields
                    api={apis.booking}
                    form={form}
                    state={postcode.state}
                    onFound={entry.setIsAddressFound}
                    onBusy={held.onBusy}
                  />
                )}
              </Stack>
            </Card>
            <GarageChoice
              maps={host.config.maps}
              near={near}
              choice={choice}
              priced={priced}
              totalsAt={(garage) => totalsAt(quote, garage, priced)}
              onChoose={entry.choose}
              onLook={postcode.check}
            />
            <VisitTime entry={entry} motExpiresOn={quote.vehicle?.mot_expiration_date} />
          </Stack>
        </form>
      </Columns>
    </Page>
  );
}

interface VisitTimeProps {
  readonly entry: BookingEntry;
  readonly motExpiresOn: string | undefined;
}

/** The day and the time, with what is wrong with the day as soon as it is complete (Q5). */
function VisitTime({ entry: { form, today, delivery, choice, when }, motExpiresOn }: VisitTimeProps) {
  const { name, schedule } = choice.by === 'customer' ? choice.garage : {};
  const problem = dayProblem(when.day, { today, delivery, garage: name && schedule ? { name, schedule } : undefined });
  const warning = motWarning(when.day, motExpiresOn, today);
  const field = form.field('booking_date');
  return (
    <Card title={slotWords.title}>
      <Stack>
        <DateField
          {...field}
          label={words.date}
          hint={words.earliest(formatLongDay(earliestVisit(today, delivery)))}
          onChange={when.type}
          error={problem ?? when.slots.chosen?.problem ?? field.error}
        />
        {warning !== undefined && (
          <Alert tone="warning" live>
            {warning}
          </Alert>
        )}
        <SlotPicker slots={when.slots} day={when.day} onDay={when.pick} time={form.field('booking_time')} />
      </Stack>
    </Card>
  );
}

interface BookingReceiptProps {
  readonly quote: Quote;
  readonly choice: BookingReceiptGarageChoice;
  readonly near: NearGarages;
  readonly priced: PricedByGarage | undefined;
  readonly action: ReactNode;
}

/** The price at the garage that is chosen in the form, before it is saved: no price is a surprise afterwards. What is bought offers no way to pay. */
function BookingReceipt({ quote, choice, near, priced, action }: BookingReceiptProps) {
  const total = visitWords.total;
  if (quote.status === 'purchased') return <QuoteReceipt quote={quote} action={action} guide={{ label: total, note: words.bought }} />;
  const at = priced && priceOfChoice(choice, near.status === 'ready' ? near.garages : [], priced);
  const label = at && visitWords.visitAt(visitWords.here[priced], at.name);
  const price = at && label && quote.price && priceElsewhere(quote.price, priced, { pounds: at.pounds, label });
  if (!price) return <QuoteReceipt quote={quote} action={action} />;
  const isAll = (quote.awaits_garage ?? []).every((type) => type === priced);
  return (
    <QuoteReceipt
      quote={{ ...quote, price }}
      action={action}
      guide={{ label: isAll ? total : visitWords.about, note: words.priceThere(at.name) }}
    />
  );
}
