import type { IsoDay } from '@kerbside/contracts/dates';
import { boughtFrom } from '@kerbside/contracts/http/pricing-ownership';
import { Card } from '@kerbside/contracts/ui/card';
import { Checkbox } from '@kerbside/contracts/ui/checkbox';
import { DateField } from '@kerbside/contracts/ui/date-field';
import { Stack } from '@kerbside/contracts/ui/layout';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { bases, details as words, plans, whereBought } from '../../messages/details.js';
import { ownershipQuestions, type TypedDetails } from './details-form.js';

const choose = { value: '', label: 'Choose' };
const planOptions = [choose, ...Object.entries(plans).map(([value, label]) => ({ value, label }))];
const placeOptions = [choose, ...boughtFrom.map((value) => ({ value, label: whereBought[value] }))];

/** How the car is owned, as far as the answers so far ask (Q4). */
export function CarSection({ form, today }: { readonly form: Form<TypedDetails>; readonly today: IsoDay }) {
  const asked = ownershipQuestions(form.values, today);
  const setPlace = (place: string) => {
    form.set('where_bought', place);
    if (place === 'leasing') form.set('ownership_basis', '');
  };
  return (
    <Card title={words.car}>
      <Stack>
        <Checkbox label="I do not own the car yet" {...form.field('do_not_own')} />
        {form.values.do_not_own ? (
          <SelectField label="When do you plan to buy it?" options={planOptions} {...form.field('plan_to_buy')} />
        ) : (
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
            {asked.asksMonthsLeft && (
              <TextField label="Months left of your agreement" inputMode="numeric" width={4} {...form.field('agreement_months_left')} />
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}

export function StartSection({ form }: { readonly form: Form<TypedDetails> }) {
  return (
    <Card title={words.cover}>
      <DateField label="When should cover start?" hint="Today, or any day in the next 6 months" {...form.field('start_date')} />
    </Card>
  );
}
