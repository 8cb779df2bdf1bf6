import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { formatPounds, roundHalfUp, toPence, type Pence } from '@kerbside/contracts/money/money';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useEffect, useState } from 'react';
import { CallError, messageOf } from '@kerbside/contracts/client';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import type { QuoteApi } from '../../api/quote-api.js';
import type { QuotePricing, AdjustedPrice, WantedPrice, StaffApi } from '../../api/staff-api.js';
import { staff as words } from '../../messages/staff.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { AdjustedField, type AdjustedFieldName } from './adjusted-field.js';
import { RestorePrice } from './restore-price.js';
import { tellPrice } from '../../priced-visit.js';

/** What each part of the staff's panel works with. */
export interface StaffProps extends OpenedQuote {
  readonly api: StaffApi;
  readonly quotes: Pick<QuoteApi, 'read'>;
}

/** Brings the price down, by a price or by a percentage, and shows what it earns (Q4, A5). */
export function PriceAdjuster(props: StaffProps) {
  const adjuster = useAdjuster(props);
  const { reservedUntil } = props.quote;
  return (
    <Stack gap="small">
      {reservedUntil !== null && <p>{words.held(formatLongDay(londonDay(new Date(reservedUntil))))}</p>}
      <Panel load={adjuster.pricing} words={words}>
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
      {pricing.adjustment && <AgreedBy api={adjuster.api} adjustment={pricing.adjustment} />}
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

interface AgreedByProps {
  readonly api: Pick<StaffApi, 'colleagues'>;
  readonly adjustment: NonNullable<QuotePricing['adjustment']>;
}

/** By name, where they still work here. */
function AgreedBy({ api, adjustment: { by, role, at, reason } }: AgreedByProps) {
  const load = useLoad((signal) => api.colleagues(signal), [api]);
  const known = load.status === 'ready' ? load.data.find(({ id }) => id === by) : undefined;
  return (
    <p>
      {words.agreedBy(known ? words.inRole(known.name, role) : role, formatLongDay(londonDay(new Date(at))))}
      {reason !== null && `: ${reason}`}
    </p>
  );
}

/** The result of the last change (Q8): that the splits are out of date, or why it was refused, unless a form that stays open says so itself. */
function Feedback({ adjuster: { restore, isOutdated, problem } }: { readonly adjuster: Adjuster }) {
  return (
    <>
      <Problem>{restore.fieldErrors['reason'] === undefined ? (restore.error ?? problem) : undefined}</Problem>
      {isOutdated && (
        <Alert tone="warning" live title={words.splitsOutdated}>
          {words.splitsWhy}
        </Alert>
      )}
    </>
  );
}

type StaffIncome = Pick<AdjustedPrice, 'price' | 'net' | 'discount_percent' | 'recalculated_income'>;

interface Adjuster {
  readonly api: StaffApi;
  readonly pricing: Load<QuotePricing>;
  /** As the last change left it, while what is loaded is of the price before. */
  readonly earned: StaffIncome | undefined;
  readonly adjust: Submit<WantedPrice, void>;
  /** With the reason. */
  readonly restore: Submit<string, void>;
  /** The price was changed from here: what was worked out from it before is out of date. */
  readonly isOutdated: boolean;
  /** The price changed, and the quote could not be read again. */
  readonly problem: string | undefined;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The price as staff see and change it. What comes back is shown at once; the quote follows a second later (Q9). */
const useAdjuster = ({ host, quotes, api, quote, onQuote }: StaffProps): Adjuster => {
  const pricing = useLoad((signal) => api.pricing(quote.id, signal), [api, quote.id, quote.price?.priceVersion], { keep: true });
  const known = pricing.status === 'ready' ? pricing.data.price : undefined;
  const [saved, setSaved] = useState<{ readonly of: number | undefined; readonly earned: StaffIncome }>();
  const [isOutdated, setIsOutdated] = useState(false);
  const [problem, setProblem] = useState<string>();

  const reread = async (isChanged: boolean): Promise<void> => {
    try {
      const [fresh] = await Promise.all([quotes.read(quote.id), pause(isChanged ? host.config.timings.priceReload : 0)]);
      onQuote(fresh);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const earned = saved?.of === known?.priceVersion ? saved?.earned : undefined;
  const tell = ({ forcePageReload, ...now }: AdjustedPrice): void => {
    const before = earned?.price ?? known?.gross;
    tellPrice(host, toPence(now.price), before === undefined ? before : toPence(before));
    setProblem(undefined);
    setSaved({ of: known?.priceVersion, earned: now });
    if (forcePageReload) setIsOutdated(true);
    void reread(forcePageReload);
  };
  const change = async (changed: Promise<AdjustedPrice>): Promise<void> => {
    try {
      tell(await changed);
    } catch (error) {
      // By a colleague or the customer: what it is now is shown beside what is typed.
      if (error instanceof CallError && error.code === 'ADJUSTED_PRICE_CHANGED') await reread(false);
      throw error;
    }
  };
  const adjust = useSubmit((wanted: WantedPrice) => change(api.adjust(quote, wanted, known?.priceVersion)));
  const restore = useSubmit((reason: string) => change(api.restore(quote.id, reason, known?.priceVersion)));
  // As the panel goes out of sight: what was refused once their session had ended says nothing about who signs in again.
  const [forgetAdjust, forgetRestore] = [adjust.reset, restore.reset];
  useEffect(
    () => () => {
      forgetAdjust();
      forgetRestore();
    },
    [forgetAdjust, forgetRestore],
  );
  return { api, pricing, earned, adjust, restore, isOutdated, problem };
};
