import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Page, Stack } from '@kerbside/contracts/ui/layout';
import { PageHeading } from '@kerbside/contracts/ui/page-heading';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { QuoteApi } from '../../api/quote-api.js';
import * as messages from '../../messages.js';
import { stepPath } from '../../paths.js';
import { ManualFields } from './manual-fields.js';
import { RegistrationFields } from './registration-fields.js';
import { SizeFields } from './size-fields.js';
import { useVehicleStep } from './use-vehicle-step.js';

const words = messages.vehicle;

export interface VehicleStepProps extends RemoteProps {
  readonly api: QuoteApi;
  readonly productType: ProductType;
  /** Missing until the first step has been submitted once. */
  readonly quote: Quote | undefined;
}

export function VehicleStep(props: VehicleStepProps) {
  const { api, host } = props;
  const step = useVehicleStep(props, (quote) => host.navigate(stepPath(quote.productType, 2, quote.id)));
  const { form, mode, asked, lookup } = step;
  const isNotPrivate = form.values.private_use_only === 'no';
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack gap="large">
          <ErrorSummary {...form.summary} />
          <PageHeading over={<Stepper step={1} of={6} name={messages.steps[0]} />} lead={words.lead}>
            {words.title}
          </PageHeading>
          <Stack>
            {lookup.status === 'failed' && (
              <Alert tone="danger" live title={words.manualTitle}>
                {lookup.message}
              </Alert>
            )}
            {mode === 'registration' ? <RegistrationFields step={step} /> : <ManualFields form={form} api={api} />}
            <div>
              <Button variant="quiet" onClick={step.switchMode}>
                {mode === 'registration' ? words.byHand : words.byPlate}
              </Button>
            </div>
          </Stack>
          <Stack>
            <SizeFields form={form} asked={asked} />
            <TextField
              label={words.mileage}
              hint={words.mileageHint}
              inputMode="numeric"
              autoComplete="off"
              suffix="miles"
              width={10}
              {...form.field('mileage')}
            />
            <RadioGroup
              label={words.privateUse}
              hint={`${isNotPrivate ? words.privateUseTipNo : words.privateUseTip} ${words.privateUseTipRest}`}
              inline
              choices={[
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              {...form.field('private_use_only')}
            />
          </Stack>
          <div>
            <Button type="submit" size="large" busy={form.status === 'busy'} busyLabel={messages.quote.saving}>
              {messages.quote.continue}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
