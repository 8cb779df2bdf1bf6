import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { formatPounds, roundHalfUp, toPence, type Pence } from '@kerbside/contracts/money/money';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import type { QuotePricing } from '../../api/staff-api.js';
import { staff as words } from '../../messages/staff.js';
import { AdjustedField, type AdjustedFieldName } from './adjusted-field.js';
import type { StaffProps } from './staff-props.js';
import { RestorePrice } from './restore-price.js';
import { useAdjuster, type Adjuster, type StaffIncome } from './use-adjuster.js';

/** Brings the price down, by a price or by a percentage, and shows what it earns (Q4, A5). */
export function PriceAdjuster(props: StaffProps) {
  const adjuster = useAdjuster(props);
  return (
    <Stack gap="small">
      <Panel load={adjuster.pricing} loading={words.loading} failed={words.failed}>
        {(pricing) => <Adjustment pricing={pricing} adjuster={adjuster} />}
      </Panel>
      <Feedback adjuster={adjuster} />
    </Stack>
  );
}

function Adjustment({ pricing, adjuster }: { readonly pricing: QuotePricing; readonly adjuster: Adjuster }) {
  const [editing, setEditing] = useState<AdjustedFieldName>();
  const earned: StaffIncome = adjuster.earned ?? { ...pricing, price: pricing.price.gross };
  const field = (name: AdjustedFieldName) => ({
    name,
    isEdited: editing === name,
    onEdit: () => {
      adjuster.adjust.reset();
      setEditing(name);
    },
    onClose: () => {
      adjuster.adjust.reset();
      setEditing(undefined);
    },
    adjust: adjuster.adjust,
  });
  return (
    <Stack gap="small">
      <AdjustedField {...field('price')} value={formatPounds(toPence(earned.price))} />
      <AdjustedField {...field('discount')} value={words.percent(earned.discount_percent)} />
      <DefinitionList dense rows={rowsOf(pricing, earned)} />
      {pricing.adjustment && <AgreedBy {...pricing.adjustment} />}
      {pricing.previous_price !== null && <RestorePrice restore={adjuster.restore} />}
    </Stack>
  );
}

const money = (pounds: number): string => formatPounds(toPence(pounds));

const rowsOf = (pricing: QuotePricing, earned: StaffIncome): readonly DefinitionRow[] => [
  { label: words.net, value: money(earned.net) },
  { label: words.risk, value: money(pricing.net_risk) },
  { label: words.income, value: money(earned.recalculated_income) },
  ...(pricing.previous_price === null ? [] : [{ label: words.previous, value: money(pricing.previous_price) }]),
  { label: words.limit, value: pricing.max_discount_percent === null ? words.noLimit : words.limitOf(pricing.max_discount_percent) },
  ...(pricing.max_discount_percent === null
    ? []
    : [{ label: words.lowest, value: formatPounds(lowestOf(pricing.price, pricing.max_discount_percent)) }]),
  { label: words.rateBook, value: pricing.rate_book },
];

/** The lowest price within the limit, from the price before any adjustment, as the service calculates it. */
const lowestOf = ({ lines }: QuotePricing['price'], percent: number): Pence => {
  const before = lines.reduce((sum, { kind, amountPence }) => (kind === 'adjustment' ? sum : sum + amountPence), 0);
  return before - roundHalfUp(before * percent, 100);
};

function AgreedBy({ role, at, reason }: NonNullable<QuotePricing['adjustment']>) {
  return (
    <p>
      {words.agreedBy(role, formatLongDay(londonDay(new Date(at))))}
      {reason !== null && `: ${reason}`}
    </p>
  );
}

/** The result of the last change (Q8): why it was refused, or that the splits are out of date. */
function Feedback({ adjuster: { adjust, restore, isOutdated, problem } }: { readonly adjuster: Adjuster }) {
  const error = adjust.error ?? restore.error ?? problem;
  return (
    <>
      <Problem>{error}</Problem>
      {isOutdated && (
        <Alert tone="warning" live title={words.splitsOutdated}>
          {words.splitsWhy}
        </Alert>
      )}
    </>
  );
}
