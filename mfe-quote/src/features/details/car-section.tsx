import { formatLongDay, isRealDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { boughtFrom } from '@kerbside/contracts/http/pricing/kept-details';
import { isLease } from '@kerbside/contracts/quotes/ownership';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { bases, details as words, plans, whereBought } from '../../messages/details.js';
import { Fold } from '../step-page/fold.js';
import css from '../step-page/step-page.module.css';
import type { TypedDetails } from './details-form.js';
import { ownershipQuestions } from './ownership.js';

const choose = { value: '', label: 'Choose' };
const planOptions = [choose, ...Object.entries(plans).map(([value, label]) => ({ value, label }))];
const placeOptions = [choose, ...boughtFrom.map((value) => ({ value, label: whereBought[value] }))];

interface CarSectionProps {
  readonly form: Form<TypedDetails>;
  readonly today: IsoDay;
}

/** How the car is owned: the questions that apply to the answers so far (Q4). */
export function CarSection({ form, today }: CarSectionProps) {
  const { amount } = ownershipQuestions(form.values, today);
  return (
    <Card title={words.car}>
      <Stack>
        <Checkbox label="I don’t own the car yet" {...form.field('do_not_own')} />
        {form.values.do_not_own ? (
          <SelectField label="When do you plan to buy it?" options={planOptions} {...form.field('plan_to_buy')} />
        ) : (
          <OwnedFields form={form} today={today} />
        )}
        <NumberField
          key={amount}
          label={amount === 'invoice_amount' ? words.invoiceAmount : words.currentValue}
          hint={words.amountHint}
          optional
          prefix="£"
          width={10}
          min={1}
          max={1_000_000}
          {...form.field(amount)}
        />
      </Stack>
    </Card>
  );
}

function OwnedFields({ form, today }: CarSectionProps) {
  const asked = ownershipQuestions(form.values, today);
  const setPlace = (place: string) => {
    form.set('where_bought', place);
    if (place === 'leasing' && !isLease(form.values.ownership_basis)) form.set('ownership_basis', '');
  };
  return (
    <>
      <DateField label="When did you buy the car?" hint="For example, 27 3 2024" {...form.field('purchase_date')} />
      {asked.asksWhere && (
        <SelectField label="Where did you buy it?" options={placeOptions} {...form.field('where_bought')} onChange={setPlace} />
      )}
      <SelectField
        label="How do you own it?"
        options={[choose, ...asked.bases.map((value) => ({ value, label: bases[value] }))]}
        {...form.field('ownership_basis')}
      />
      {asked.asksMonthsLeft && <NumberField label={words.monthsLeft} width={4} max={120} {...form.field('agreement_months_left')} />}
    </>
  );
}

/** Today, unless another day is wanted. */
export function StartSection({ form, isVisit }: { readonly form: Form<TypedDetails>; readonly isVisit: boolean }) {
  const field = form.field('start_date');
  return (
    <Card>
      <Fold title={<h2 className={css.title}>{words.cover}</h2>} note={startsOn(field.value)} mustOpen={field.error !== undefined}>
        <DateField label="When should cover start?" hint={isVisit ? words.startHintVisit : words.startHint} {...field} />
      </Fold>
    </Card>
  );
}

const startsOn = (typed: TypedDay): string => {
  const day = dayOfTyped(typed);
  if (!isRealDay(day)) return words.startOpen;
  return day === londonDay(new Date()) ? words.startsToday(formatLongDay(day)) : formatLongDay(day);
};
