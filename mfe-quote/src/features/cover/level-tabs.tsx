import type { Cover } from '@kerbside/contracts/http/pricing/pricing';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money/money';
import { DurationDial } from '@kerbside/contracts/ui/controls/duration-dial';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PriceBars } from '@kerbside/contracts/ui/payment/price-bars';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { cover as words } from '../../messages/cover.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { Cutaway } from '../cutaway/cutaway.js';
import { PriceLabel } from '../product-facts/price-label.js';
import { savingOf } from '../product-picker/duration-choice.js';
import { barOf } from '../product-picker/length.js';
import { allCovers } from '../product-facts/all-covers.js';
import { LevelFacts } from '../product-facts/level-facts.js';
import { differenceOf, type Difference } from '../levels/compare-levels.js';
import { CustomiseButton } from '../step-page/customise-button.js';
import css from './level-tabs.module.css';
import { requiredLevel } from './required-level.js';
import type { CoverChoice } from './use-cover.js';

type Level = PriceTables['levels'][number];
type DurationPrice = Level['durations'][number];

interface LevelTabsProps {
  readonly choice: CoverChoice;
  readonly onCustomise: () => void;
}

/** One tab a level (Q2), side by side: its price for the chosen duration, and what it costs and covers beside the chosen one. */
export function LevelTabs({ choice, onCustomise }: LevelTabsProps) {
  const { tables, cover, change } = choice;
  const level = requiredLevel(tables, cover.version);
  return (
    <Tabs
      label={words.levels}
      look="cards"
      tabs={tables.levels.map((each) => ({
        key: each.version,
        label: each.name,
        detail: <LevelDetail level={each} chosen={level} choice={choice} />,
      }))}
      selected={level.version}
      onSelect={(version) => change({ version })}
    >
      <Stack>
        <div>
          <h2>
            <VisuallyHidden>{level.name}</VisuallyHidden>
          </h2>
          <p>{level.summary}</p>
        </div>
        <DurationDial
          label={words.duration}
          stops={level.durations.map((each) => stopOf(each, shortestOf(level)))}
          value={cover.duration}
          onChange={(duration) => change({ duration })}
        />
        <PriceBars
          title={words.aMonth}
          value={cover.duration}
          bars={level.durations.flatMap((each) => barOf({ ...each, label: words.months(each.months) }, each))}
        />
        <Cluster spread>
          <LevelPrice level={level} choice={choice} />
          <CustomiseButton onCustomise={onCustomise} />
        </Cluster>
        <Cutaway level={level} levels={tables.levels} />
        <LevelFacts level={{ ...level, covers: allCovers(level, tables.levels) }} />
      </Stack>
    </Tabs>
  );
}

interface LevelDetailProps {
  readonly level: Level;
  readonly chosen: Level;
  readonly choice: CoverChoice;
}

function LevelDetail({ level, chosen, choice: { tables, cover } }: LevelDetailProps) {
  const difference = differenceOf(level, chosen, { levels: tables.levels, duration: cover.duration });
  return (
    <>
      <span className={css.price}>
        <PriceLabel text={detailOf(level, cover)} />
      </span>
      <span className={css.difference}>{level === chosen ? words.chosen : difference && differenceText(difference, cover)}</span>
    </>
  );
}

const differenceText = ({ pence, parts }: Difference, { duration }: Cover): string => {
  const amount = shownBy(Math.abs(pence), duration);
  return [
    pence < 0 ? words.less(amount) : words.more(amount),
    ...(parts === 0 ? [] : [parts < 0 ? words.fewerParts(-parts) : words.moreParts(parts)]),
  ].join(', ');
};

/** Prices of monthly cover say that they are per month. */
const shownBy = (pence: Pence, duration: string): string => formatPounds(pence) + (duration === '0' ? ` ${quoteWords.perMonth}` : '');

const priceOf = (level: Level, duration: string): DurationPrice | undefined => level.durations.find((each) => each.duration === duration);

/** By instalments every price is shown so (Q4). */
const instalmentsOf = (price: DurationPrice | undefined, { instalments }: Cover): DurationPrice['instalments'] =>
  instalments && price ? price.instalments : null;

const detailOf = (level: Level, cover: Cover): string | undefined => {
  const price = priceOf(level, cover.duration);
  const parts = instalmentsOf(price, cover);
  if (parts) return words.instalmentsOf(parts.count, formatPounds(toPence(parts.price)));
  return price && price.gross > 0 ? shownBy(toPence(price.discounted), cover.duration) : undefined;
};

const shortestOf = ({ durations }: Level): number => Math.min(...durations.map(({ months }) => months));

const stopOf = ({ duration, months, label, saving }: DurationPrice, shortest: number) => ({
  value: duration,
  label: words.months(months),
  tick: months === 0 ? words.months(0) : String(months),
  badge: label ?? undefined,
  ...(saving ? savingOf(formatPounds(toPence(saving)), shortest) : {}),
});

function LevelPrice({ level, choice: { cover, isPricing } }: { readonly level: Level; readonly choice: CoverChoice }) {
  const price = priceOf(level, cover.duration);
  const parts = instalmentsOf(price, cover);
  return (
    <div aria-busy={isPricing || undefined}>
      {parts && <span className={css.times}>{words.times(parts.count)} </span>}
      <Price
        gross={price && toPence(parts ? parts.price : price.discounted)}
        original={price && !parts ? toPence(price.gross) : undefined}
        period={price?.per === 'month' ? quoteWords.perMonth : undefined}
        size="large"
      />
    </div>
  );
}
