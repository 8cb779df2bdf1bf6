import { wholePounds, toPence } from '@kerbside/contracts/money/money';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { LengthBars } from '@kerbside/contracts/ui/payment/length-bars';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { cover as words } from '../../messages/cover.js';
import { builtOn, ownCovers } from '../product-facts/all-covers.js';
import { lengthBar } from '../product-picker/length.js';
import { pricesOf } from '../levels/plan-price.js';
import { PlanCards } from '../levels/plan-cards.js';
import type { CoverEdit } from './use-cover.js';

/** The level that is chosen, else the first. Developer error (Q5): there is nothing to choose on step 3 without prices. */
export const requiredLevel = ({ levels }: Pick<PriceTables, 'levels'>, version: string): PriceTables['levels'][number] => {
  const level = levels.find((each) => each.version === version) ?? levels[0];
  if (!level || level.durations.length === 0) throw new Error(words.pricesRequired);
  return level;
};

type Level = PriceTables['levels'][number];

interface LevelChoiceProps {
  readonly choice: CoverEdit;
  /** The step was answered before. */
  readonly isChosen: boolean;
  readonly onCustomise: () => void;
}

/** The levels side by side, each at its price for the chosen duration; then the duration (Q2). */
export function LevelChoice({ choice, isChosen, onCustomise }: LevelChoiceProps) {
  const { tables, cover, change, isPricing } = choice;
  const level = requiredLevel(tables, cover.version);
  const shortest = Math.min(...level.durations.map(({ months }) => months));
  return (
    <Stack>
      <div aria-busy={isPricing || undefined}>
        <PlanCards
          label={words.levels}
          plans={tables.levels.map((each) => planOf(each, choice))}
          value={level.version}
          onChange={(version) => version !== cover.version && change({ version })}
          isChosen={isChosen}
        />
      </div>
      <LengthBars
        label={words.duration}
        lengths={level.durations.map((each) => lengthBar({ ...each, label: words.months(each.months) }, each, shortest))}
        value={cover.duration}
        onChange={(duration) => change({ duration })}
      />
      <CustomiseButton onCustomise={onCustomise} />
    </Stack>
  );
}

const inPence = (instalments: Level['durations'][number]['instalments']) =>
  instalments && { count: instalments.count, pence: toPence(instalments.price) };

const planOf = (level: Level, { tables, cover }: CoverEdit) => {
  const price = level.durations.find(({ duration }) => duration === cover.duration);
  const lower = builtOn(level, tables.levels);
  return {
    value: level.version,
    name: level.name,
    ...pricesOf(price && { ...price, instalments: inPence(price.instalments) }, cover.instalments),
    limit: words.claimLimit(wholePounds(level.claim_limit)),
    builtOn: lower && words.everythingIn(lower.name),
    covers: lower ? ownCovers(level, tables.levels) : level.covers,
    excludes: level.excludes,
  };
};

/** 'Proceed to customise' (Q2): on to the options. */
function CustomiseButton({ onCustomise }: { readonly onCustomise: () => void }) {
  return (
    <div>
      <Button label={words.customise} variant="quiet" flush onClick={onCustomise} />
    </div>
  );
}
