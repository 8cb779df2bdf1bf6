import type { Cover } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { toPence } from '@kerbside/contracts/money/money';
import { CoverCard } from '@kerbside/contracts/ui/cover/cover-card';
import { Columns, Grid, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import type { ReactNode } from 'react';
import { cover as coverWords, extras as words } from '../../messages/cover.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { StepHeading } from '../step-page/step-heading.js';
import type { StepProps } from '../step-page/step-props.js';
import { withApi } from '../step-page/with-api.js';
import css from '../step-page/section-heading.module.css';
import { less } from '../products/brought.js';
import { OtherCover } from './cover-products.js';
import { CoverReceipt } from './cover-receipt.js';
import { ContinueButton, Problem } from '../step-page/continue-button.js';
import { useCover, type CoverChoice } from './use-cover.js';
import { useNextStep } from './use-next-step.js';

type Extra = PriceTables['extras'][number];
type AddOn = PriceTables['subproducts'][number];
const extraFields = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days'] as const;

/** Step 4: what can be added to the cover. Nothing is ticked beforehand (ICOBS 6A.2). */
function ExtrasStep(props: StepProps) {
  const choice = useCover(props);
  return (
    <PagePanel load={choice} loading={coverWords.loading} failed={coverWords.failed}>
      {(data) => <ExtrasForm {...props} choice={data} />}
    </PagePanel>
  );
}

function ExtrasForm(props: StepProps & { readonly choice: CoverChoice }) {
  const { host, quote, choice } = props;
  const next = useNextStep(props, 4);
  return (
    <Page>
      <Columns side={<CoverReceipt quote={quote} choice={choice} action={<ContinueButton next={next} />} />}>
        <Stack gap="large">
          <StepHeading host={host} quote={quote} step={4} title={words.title} lead={words.lead}>
            <Problem next={next} problem={choice.problem} />
          </StepHeading>
          <Additions choice={choice} />
          <OtherCover {...props} />
        </Stack>
      </Columns>
    </Page>
  );
}

function Additions({ choice }: { readonly choice: CoverChoice }) {
  const { extras, subproducts, additional_products } = choice.tables;
  return (
    <>
      <Group title={words.extras} isEmpty={extras.length === 0}>
        {extras.map((extra) => (
          <ExtraCard key={extra.code} extra={extra} choice={choice} />
        ))}
      </Group>
      <Group title={words.subproducts} isEmpty={subproducts.length === 0}>
        {subproducts.map((addOn) => (
          <AddOnCard key={addOn.code} addOn={addOn} list="subproducts" choice={choice} />
        ))}
      </Group>
      <Group title={words.additional} isEmpty={additional_products.length === 0}>
        {additional_products.map((addOn) => (
          <AddOnCard key={addOn.code} addOn={addOn} list="additional_products" choice={choice} />
        ))}
      </Group>
    </>
  );
}

function Group({ title, isEmpty, children }: { readonly title: string; readonly isEmpty: boolean; readonly children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <h2 className={css.heading}>{title}</h2>
      <Grid gap="small" min={18} pairs>
        {children}
      </Grid>
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
      period={periodOf(null, cover)}
      added={cover[field] === true}
      onAdd={() => change(set(true))}
      onRemove={() => change(set(false))}
    />
  );
}

/** With monthly cover, prices are per month. */
const periodOf = (percent: number | null, { duration }: Cover): string | undefined =>
  [...(duration === '0' ? [quoteWords.perMonth] : []), ...(percent === null ? [] : [words.percentage(percent)])].join(', ') || undefined;

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
      badge={less(addOn.saves)[0]}
      summary={addOn.description}
      gross={toPence(addOn.gross)}
      period={periodOf(addOn.percent, cover)}
      added={chosen.includes(addOn.code)}
      onAdd={() => change({ [list]: [...chosen, addOn.code] })}
      onRemove={() => change({ [list]: chosen.filter((code) => code !== addOn.code) })}
    />
  );
}

export default withApi(ExtrasStep);
