import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Button } from '@kerbside/contracts/ui/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { Panel } from '@kerbside/contracts/ui/panel';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import type { Person } from '@kerbside/contracts/http/accounts';
import * as messages from '../../messages.js';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { AccountSection } from './account-section.js';
import { CarSection, StartSection } from './car-section.js';
import { PersonSection } from './person-section.js';
import { useDetailsStep } from './use-details-step.js';

/** Step 2: waits for what the account knows about the person, so that nothing is asked twice (WCAG 3.3.7). */
export default function DetailsStep(props: StepProps) {
  const { host, api } = props;
  const person = useLoad<Person | undefined>(
    async (signal) => (host.session.signedIn && !host.session.role ? (await api.me(signal)).person : undefined),
    [api, host.session.userId],
  );
  return (
    <Panel load={person} loading={messages.quote.loading}>
      {(known) => <DetailsForm {...props} person={known} />}
    </Panel>
  );
}

function DetailsForm(props: StepProps & { readonly person: Person | undefined }) {
  const { host, api, quote, person } = props;
  const { form, today } = useDetailsStep(props);
  const submit = (
    <Button type="submit" size="large" busy={form.status === 'busy'} busyLabel={messages.quote.saving}>
      {messages.quote.continue}
    </Button>
  );
  return (
    <Page>
      <Columns side={<QuoteReceipt quote={quote} />}>
        <form {...form.props}>
          <Stack gap="large">
            <BackLink href={stepPath(quote.productType, 1, quote.id)} onFollow={host.navigate} />
            <ErrorSummary {...form.summary} />
            <PageHeading over={<Stepper step={2} of={6} name={messages.steps[1]} />} lead={messages.details.lead}>
              {messages.details.title}
            </PageHeading>
            <PersonSection form={form} api={api} host={host} isKnown={person !== undefined} />
            <CarSection form={form} today={today} />
            <StartSection form={form} />
            {!host.session.signedIn && <AccountSection form={form} />}
            <div>{submit}</div>
          </Stack>
        </form>
      </Columns>
    </Page>
  );
}
