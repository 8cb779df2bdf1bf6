import type { Cover, PriceTables } from '@kerbside/contracts/http/pricing';
import { toPence } from '@kerbside/contracts/money';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { CoverCard } from '@kerbside/contracts/ui/cover-card';
import { Columns, Grid, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { Panel } from '@kerbside/contracts/ui/panel';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import * as messages from '../../messages.js';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import css from './cover-options.module.css';
import { useCover, type CoverChoice } from './use-cover.js';

const words = messages.extras;
type Extra = PriceTables['extras'][number];
type AddOn = PriceTables['subproducts'][number];
const extraFields = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days'] as const;

/** Step 4: what can be added to the cover. Nothing is ticked beforehand (ICOBS 6A.2). */
export default function ExtrasStep(props: StepProps) {
  const choice = useCover(props);
  return (
    <Panel load={choice} loading={messages.cover.loading} failed={messages.cover.failed}>
      {(data) => <ExtrasForm {...props} choice={data} />}
    </Panel>
  );
}

function ExtrasForm({ host, api, quote, onQuote, choice }: StepProps & { readonly choice: CoverChoice }) {
  const { tables } = choice;
  const next = useSubmit(async () => {
    onQuote(await api.submit(quote.id, 4, await choice.settled()));
    host.navigate(stepPath(quote.productType, 5, quote.id));
  });
  const problem = next.error ?? choice.problem;
  const goOn = (
    <Button size="large" full busy={next.status === 'busy'} busyLabel={messages.quote.saving} onClick={() => void next.submit(undefined)}>
      {messages.quote.continue}
    </Button>
  );
  return (
    <Page>
      <Columns side={<QuoteReceipt quote={quote} action={goOn} />}>
        <Stack gap="large">
          <BackLink href={stepPath(quote.productType, 3, quote.id)} onFollow={host.navigate} />
          <PageHeading over={<Stepper step={4} of={6} name={messages.steps[3]} />} lead={words.lead}>
            {words.title}
          </PageHeading>
          {problem !== undefined && (
            <Alert tone="danger" live>
              {problem}
            </Alert>
          )}
          <Group title={words.extras} isEmpty={tables.extras.length === 0}>
            {tables.extras.map((extra) => (
              <ExtraCard key={extra.code} extra={extra} choice={choice} />
            ))}
          </Group>
          <Group title={words.subproducts} isEmpty={tables.subproducts.length === 0}>
            {tables.subproducts.map((addOn) => (
              <AddOnCard key={addOn.code} addOn={addOn} list="subproducts" choice={choice} />
            ))}
          </Group>
          <Group title={words.additional} isEmpty={tables.additional_products.length === 0}>
            {tables.additional_products.map((addOn) => (
              <AddOnCard key={addOn.code} addOn={addOn} list="additional_products" choice={choice} />
            ))}
          </Group>
        </Stack>
      </Columns>
    </Page>
  );
}

function Group({ title, isEmpty, children }: { readonly title: string; readonly isEmpty: boolean; readonly children: React.ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <h2 className={css.heading}>{title}</h2>
      <Grid min={18}>{children}</Grid>
    </section>
  );
}

function ExtraCard({ extra, choice: { cover, change } }: { readonly extra: Extra; readonly choice: CoverChoice }) {
  const field = extraFields.find((name) => name === extra.code);
  if (!field) return null;
  const set = (isTicked: boolean): Partial<Cover> => ({ [field]: isTicked });
  return (
    <CoverCard
      title={extra.name}
      summary={extra.description}
      gross={toPence(extra.price_gross)}
      added={cover[field] === true}
      onAdd={() => change(set(true))}
      onRemove={() => change(set(false))}
    />
  );
}

interface AddOnCardProps {
  readonly addOn: AddOn;
  readonly list: 'subproducts' | 'additional_products';
  readonly choice: CoverChoice;
}

function AddOnCard({ addOn, list, choice: { cover, change } }: AddOnCardProps) {
  const chosen = cover[list];
  return (
    <CoverCard
      title={addOn.name}
      summary={addOn.description}
      gross={toPence(addOn.gross)}
      period={addOn.percent === null ? undefined : words.percentage(addOn.percent)}
      added={chosen.includes(addOn.code)}
      onAdd={() => change({ [list]: [...chosen, addOn.code] })}
      onRemove={() => change({ [list]: chosen.filter((code) => code !== addOn.code) })}
    />
  );
}
