import { Card } from '@kerbside/contracts/ui/basics/card';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { activation as words } from '../../messages/activation.js';
import type { TypedActivation } from './activation-form.js';
import { yesOrNo } from './yes-or-no.js';

/** Whether the customer has the car, and since when or from when (A5). */
export function DeliveryCard({ form }: { readonly form: Form<TypedActivation> }) {
  const { car_delivered } = form.values;
  return (
    <Card title={words.delivery}>
      <Stack>
        <RadioGroup inline label={words.isDelivered} choices={yesOrNo} {...form.field('car_delivered')} />
        {car_delivered === 'yes' && <DateField label={words.deliveryDate} {...form.field('delivery_date')} />}
        {car_delivered === 'no' && (
          <DateField label={words.expectedDate} hint={words.expectedHint} {...form.field('expected_delivery_date')} />
        )}
      </Stack>
    </Card>
  );
}
