import { useState } from 'react';
import * as z from 'zod/mini';
import { email, registration, required, wholeNumber } from '../../src/fields.js';
import { nothingTyped, typedDay, type TypedDay } from '../../src/days/typed-day.js';
import { Button } from '../controls/button.js';
import { Checkbox } from '../controls/checkbox.js';
import { DateField } from '../controls/date-field.js';
import { ErrorSummary } from '../controls/error-summary.js';
import { Cluster, Grid, Stack } from '../basics/layout.js';
import { NumberField } from '../controls/number-field.js';
import { PasswordField } from '../controls/password-field.js';
import { Plate, PlateField } from '../controls/plate-field.js';
import { RadioGroup } from '../controls/radio-group.js';
import { SelectField } from '../controls/select-field.js';
import css from './stories.module.css';
import { Story } from './story.js';
import { TextArea } from '../controls/text-area.js';
import { TextField } from '../controls/text-field.js';
import { useForm } from '../controls/use-form.js';

interface StoryForm {
  readonly email: string;
  readonly mileage: string;
  readonly bought: TypedDay;
  readonly from: '' | 'private' | 'dealer' | 'leasing';
  readonly basis: '' | 'owned' | 'finance';
  readonly password: string;
  readonly notes: string;
  readonly terms: boolean;
}
const nothing: StoryForm = { email: '', mileage: '', bought: nothingTyped, from: '', basis: '', password: '', notes: '', terms: false };
const schema = z.object({
  email,
  mileage: wholeNumber('Enter the mileage, like 42,500', 0, 500_000),
  bought: typedDay('Purchase date'),
  from: z.enum(['private', 'dealer', 'leasing'], 'Choose where you bought the car'),
  basis: z.enum(['owned', 'finance'], 'Choose how you own the car'),
  password: required('Choose a password'),
  terms: z.literal(true, 'Tick the box to accept the terms'),
});

export function FormStories() {
  const [plate, setPlate] = useState('aa19 aaa');
  const plateError = z.safeParse(registration, '?').error?.issues[0]?.message;
  return (
    <Stack gap="large">
      <Story name="PlateField: ready, looking up, wrong">
        <PlateField hint="For example, CU57 ABC" value={plate} onChange={setPlate} action={<Button label="Get my price" size="large" />} />
        <PlateField
          value={plate}
          onChange={setPlate}
          busy
          action={<Button label="Get my price" size="large" busy busyLabel="Looking up" />}
        />
        <PlateField value="" onChange={setPlate} error={plateError} action={<Button label="Get my price" size="large" />} />
        <Cluster>
          <Plate registration="AA19 AAA" /> <span>as it is shown elsewhere</span>
        </Cluster>
      </Story>
      <WholeForm />
      <Story name="Fields: hint, wrong, off, read only, with units">
        <Grid min={18}>
          <TextField
            label="Postcode"
            hint="We use it to find garages near you"
            value="SW1A 1AA"
            onChange={() => undefined}
            width={10}
            autoComplete="postal-code"
          />
          <TextField
            label="Sort code"
            error="Enter a valid sort code like 309430"
            value="12"
            onChange={() => undefined}
            width={10}
            inputMode="numeric"
          />
          <TextField label="Account number" value="55779911" onChange={() => undefined} disabled />
          <TextField label="Policy number" value="KS-WAR-1000342-100" onChange={() => undefined} readOnly />
          <NumberField label="Invoice amount" optional prefix="£" value="12,450" onChange={() => undefined} width={10} />
          <NumberField label="Annual mileage" suffix="miles" value="8,000" onChange={() => undefined} width={20} />
        </Grid>
      </Story>
    </Stack>
  );
}

function WholeForm() {
  const form = useForm({ schema, initial: nothing, send: async () => undefined });
  return (
    <Story name="A whole form: press Continue to see its errors">
      <form {...form.props} className={css.form}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <TextField label="Email address" type="email" autoComplete="email" {...form.field('email')} />
          <NumberField
            label="Mileage"
            hint="As on the dashboard; near enough is fine"
            suffix="miles"
            width={20}
            {...form.field('mileage')}
          />
          <DateField label="When did you buy the car?" hint="For example, 27 3 2024" {...form.field('bought')} />
          <SelectField
            label="Where did you buy it?"
            width={20}
            {...form.field('from')}
            options={[
              { value: '', label: 'Choose one' },
              { value: 'private', label: 'Private seller' },
              { value: 'dealer', label: 'Dealer' },
              { value: 'leasing', label: 'Leasing' },
            ]}
          />
          <RadioGroup
            label="How do you own it?"
            {...form.field('basis')}
            choices={[
              { value: 'owned', label: 'Privately owned', hint: 'Nothing left to pay on it' },
              {
                value: 'finance',
                label: 'Finance agreement',
                aside: '+£12.00',
                reveals: <NumberField label="Months left" value="" onChange={() => undefined} width={4} />,
              },
            ]}
          />
          <PasswordField label="Choose a password" hint="8 characters or more" autoComplete="new-password" {...form.field('password')} />
          <TextArea label="Anything else we should know?" optional {...form.field('notes')} />
          <Checkbox label="I have read the terms and conditions" {...form.field('terms')} />
          <Cluster>
            <Button label="Continue" type="submit" size="large" busy={form.status === 'busy'} busyLabel="Saving" />
          </Cluster>
        </Stack>
      </form>
    </Story>
  );
}
