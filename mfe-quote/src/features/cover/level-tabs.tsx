import type { PriceTables } from '@kerbside/contracts/http/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { DurationDial } from '@kerbside/contracts/ui/duration-dial';
import { CheckIcon, CloseIcon } from '@kerbside/contracts/ui/icons';
import { Cluster, Grid, Stack } from '@kerbside/contracts/ui/layout';
import { Price } from '@kerbside/contracts/ui/money';
import { Tabs } from '@kerbside/contracts/ui/tabs';
import { cover as words, quote as quoteWords } from '../../messages.js';
import css from './level-tabs.module.css';
import type { CoverChoice } from './use-cover.js';

type Level = PriceTables['levels'][number];
type DurationPrice = Level['durations'][number];

interface LevelTabsProps {
  readonly choice: CoverChoice;
  readonly onCustomise: () => void;
}

/** One tab a level (Q2): its price for the chosen duration, what it covers, and the dial. */
export function LevelTabs({ choice, onCustomise }: LevelTabsProps) {
  const { tables, cover, change } = choice;
  const level = tables.levels.find(({ version }) => version === cover.version) ?? tables.levels[0];
  if (!level) return null;
  return (
    <Tabs
      label={words.levels}
      tabs={tables.levels.map((each) => ({ key: each.version, label: each.name, detail: detailOf(each, cover.duration) }))}
      selected={level.version}
      onSelect={(version) => change({ version })}
    >
      <Stack>
        <p>{level.summary}</p>
        <DurationDial
          label={words.duration}
          stops={level.durations.map(stopOf)}
          value={cover.duration}
          onChange={(duration) => change({ duration })}
        />
        <Cluster spread>
          <LevelPrice level={level} duration={cover.duration} isPricing={choice.isPricing} />
          <Button variant="secondary" onClick={onCustomise}>
            {words.customise}
          </Button>
        </Cluster>
        <Facts level={level} />
      </Stack>
    </Tabs>
  );
}

const priceOf = (level: Level, duration: string): DurationPrice | undefined => level.durations.find((each) => each.duration === duration);

const detailOf = (level: Level, duration: string): string | undefined => {
  const price = priceOf(level, duration);
  return price && formatPounds(toPence(price.discounted));
};

const stopOf = ({ duration, months, label, saving }: DurationPrice) => ({
  value: duration,
  label: words.months(months),
  tick: months === 0 ? words.months(0) : String(months),
  badge: label ?? undefined,
  saving: saving ? words.saving(formatPounds(toPence(saving))) : undefined,
});

function LevelPrice({ level, duration, isPricing }: { readonly level: Level; readonly duration: string; readonly isPricing: boolean }) {
  const price = priceOf(level, duration);
  return (
    <div aria-busy={isPricing || undefined}>
      <Price
        gross={price && toPence(price.discounted)}
        original={price && toPence(price.gross)}
        period={price?.per === 'month' ? quoteWords.perMonth : undefined}
        size="large"
      />
    </div>
  );
}

function Facts({ level }: { readonly level: Level }) {
  return (
    <Grid min={15}>
      <section>
        <h3 className={css.title}>{words.covers}</h3>
        <p className={css.limit}>{words.claimLimit(formatPounds(toPence(level.claim_limit)))}</p>
        <ul className={css.covered}>
          {level.covers.map((fact) => (
            <li key={fact}>
              <CheckIcon size={18} />
              {fact}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={css.title}>{words.excludes}</h3>
        <ul className={css.excluded}>
          {level.excludes.map((fact) => (
            <li key={fact}>
              <CloseIcon size={18} />
              {fact}
            </li>
          ))}
        </ul>
      </section>
    </Grid>
  );
}
