import type { CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { londonDay } from '@kerbside/contracts/days/dates';
import { toPence } from '@kerbside/contracts/money/money';
import { CoverCard } from '@kerbside/contracts/ui/cover/cover-card';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useState, type ReactNode } from 'react';
import { cover as coverWords, extras as words } from '../../messages/cover.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { ChoiceStep } from '../step-page/step-page.js';
import { Awaited, withApi, type StepProps } from '../step-page/step-props.js';
import css from '../step-page/step-page.module.css';
import { less } from '../products/beside-main.js';
import { Fold } from '../step-page/fold.js';
import { useHad } from '../covered/use-held.js';
import { suggestedFor } from '../product-facts/suggested.js';
import { isOfMore, OtherCover } from './cover-products.js';
import { useNextStep } from './use-next-step.js';
import { useCover, type CoverEdit } from './use-cover.js';

type Extra = PriceTables['extras'][number];
type AddOn = PriceTables['subproducts'][number];
const extraFields = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days'] as const;

/** Step 4: what can be added to the cover. Nothing is ticked beforehand (ICOBS 6A.2). */
function ExtrasStep(props: StepProps) {
  const choice = useCover(props);
  return (
    <PagePanel load={choice} words={coverWords}>
      {(data) => <ExtrasForm {...props} choice={data} />}
    </PagePanel>
  );
}

function ExtrasForm(props: StepProps & { readonly choice: CoverEdit }) {
  const { host, quote, choice } = props;
  const goingOn = useNextStep(props, 4);
  const had = useHad(host, quote);
  return (
    <ChoiceStep {...props} {...goingOn} step={4} title={words.title} lead={words.lead}>
      {had ? (
        <Additions quote={quote} choice={choice} had={had}>
          <OtherCover {...props} />
        </Additions>
      ) : (
        <Awaited />
      )}
    </ChoiceStep>
  );
}

interface AdditionsProps extends Pick<StepProps, 'quote'> {
  readonly choice: CoverEdit;
  /** What the car has already. */
  readonly had: readonly string[];
  /** What else can be added. */
  readonly children: ReactNode;
}

/** At most three that the car gives a reason for; every other one is a row behind one line. */
function Additions({ quote, choice, had, children }: AdditionsProps) {
  const { tables, cover } = choice;
  const [today] = useState(() => londonDay(new Date()));
  const offered = [...tables.extras, ...tables.subproducts, ...tables.additional_products].map(({ code }) => code);
  const reasons = suggestedFor(
    offered.filter((code) => !had.includes(code)),
    quote.vehicle ?? {},
    today,
  );
  const cards = { choice, reasons, isSuggested: true };
  const rows = { choice, reasons, isSuggested: false };
  const [isOpen] = useState(() => isOfMore(quote) || hasAdded(cover, reasons));
  return (
    <>
      {reasons.size > 0 && (
        <section>
          <h2 className={css.heading}>{words.suggested}</h2>
          <Grid gap="small" min={18} pairs>
            <Cards {...cards} kind="extras" />
            <Cards {...cards} kind="subproducts" />
            <Cards {...cards} kind="additional_products" />
          </Grid>
        </section>
      )}
      <Fold title={<h2 className={css.title}>{words.all(offered.length - reasons.size)}</h2>} isOpenAtFirst={isOpen}>
        <Stack gap="large">
          {(['extras', 'subproducts', 'additional_products'] as const).map((kind) => (
            <Group key={kind} title={titles[kind]} isEmpty={tables[kind].every(({ code }) => reasons.has(code))}>
              <Cards {...rows} kind={kind} />
            </Group>
          ))}
          {children}
        </Stack>
      </Fold>
    </>
  );
}

const titles = { extras: words.extras, subproducts: words.subproducts, additional_products: words.additional } as const;

/** Something that is not suggested is in the cover: nothing that is paid for is hidden. */
const hasAdded = (cover: CoverChoice, reasons: ReadonlyMap<string, string>): boolean =>
  [...cover.subproducts, ...cover.additional_products, ...extraFields.filter((field) => cover[field] === true)].some(
    (code) => !reasons.has(code),
  );

function Group({ title, isEmpty, children }: { readonly title: string; readonly isEmpty: boolean; readonly children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <h3 className={css.sub}>{title}</h3>
      {children}
    </section>
  );
}

interface CardsProps {
  readonly kind: keyof typeof titles;
  readonly choice: CoverEdit;
  readonly reasons: ReadonlyMap<string, string>;
  /** Those with a reason, as cards; else the others, as rows. */
  readonly isSuggested: boolean;
}

function Cards({ kind, choice, reasons, isSuggested }: CardsProps) {
  const look = isSuggested ? 'card' : 'row';
  const wanted = <T extends { readonly code: string }>(all: readonly T[]) => all.filter(({ code }) => reasons.has(code) === isSuggested);
  if (kind === 'extras')
    return wanted(choice.tables.extras).map((extra) => (
      <ExtraCard key={extra.code} extra={extra} choice={choice} look={look} reason={reasons.get(extra.code)} />
    ));
  return wanted(choice.tables[kind]).map((addOn) => (
    <AddOnCard key={addOn.code} addOn={addOn} list={kind} choice={choice} look={look} reason={reasons.get(addOn.code)} />
  ));
}

interface ExtraLook {
  readonly choice: CoverEdit;
  readonly look: 'card' | 'row';
  readonly reason: string | undefined;
}

function ExtraCard({ extra, choice: { cover, change }, look, reason }: ExtraLook & { readonly extra: Extra }) {
  const field = extraFields.find((name) => name === extra.code);
  if (!field) return null;
  const set = (isTicked: boolean): Partial<CoverChoice> => ({ [field]: isTicked });
  return (
    <CoverCard
      look={look}
      badge={reason}
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
const periodOf = (percent: number | null, { duration }: CoverChoice): string | undefined =>
  [...(duration === '0' ? [quoteWords.perMonth] : []), ...(percent === null ? [] : [words.percentage(percent)])].join(', ') || undefined;

interface AddOnCardProps extends ExtraLook {
  readonly addOn: AddOn;
  readonly list: 'subproducts' | 'additional_products';
}

function AddOnCard({ addOn, list, choice: { cover, change }, look, reason }: AddOnCardProps) {
  const chosen = cover[list];
  return (
    <CoverCard
      look={look}
      title={addOn.name}
      badge={reason ?? less(addOn.saves)[0]}
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
