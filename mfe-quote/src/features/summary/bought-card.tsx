import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { toPence, type Pence } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList, type DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { KnownPrice, Money, Price } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { quote as quoteWords } from '../../messages/quote.js';
import { summary as words } from '../../messages/summary.js';
import { visits as visitWords } from '../../messages/visits.js';
import { stepPath } from '../../paths.js';
import css from './summary.module.css';
import { addedTo, stepOf, titleOf, whenOf } from './bought.js';
import type { BoughtLoad } from '../covered/use-bought.js';

interface BoughtProps extends RemoteProps {
  readonly quote: Quote;
  readonly load: BoughtLoad;
  readonly booking: Booking | null;
}

/** Everything that is being bought: what, when, where, and for how much, each and together. */
export function BoughtCard({ host, quote, load, booking }: BoughtProps) {
  const row = (policy: SoldPolicy, _place: number, policies: readonly SoldPolicy[]) => ({
    label: titleOf(policy),
    value: <Bought policy={policy} quote={quote} lines={[...whenOf(policy, policies, booking), ...addedTo(policy, quote)]} />,
    // What is included with another product is not chosen.
    ...(isIncluded(policy, quote) ? {} : { changeHref: stepPath(quote.productType, stepOf(policy, quote), quote.id) }),
  });
  const costs = <DefinitionList rows={priceFacts(quote)} />;
  if (load.status === 'ready' && load.data.length === 0) return <Card title={words.costs}>{costs}</Card>;
  return (
    <Card title={words.bought}>
      <Panel load={load} words={{ loading: words.boughtLoading, failed: words.boughtFailed }}>
        {(policies) => <DefinitionList onFollow={host.navigate} rows={policies.map(row)} />}
      </Panel>
      <section aria-label={words.costs} className={css.costs}>
        {costs}
      </section>
    </Card>
  );
}

/** The 'virgin' price, where something is taken off it, and what is paid (Q2), neither of which its garage has set yet; the reasons stand beside it. */
const priceFacts = ({ price, awaits_garage: awaited }: Quote): readonly DefinitionRow[] => {
  if (!price) return [];
  const period = price.per === 'month' ? quoteWords.perMonth : undefined;
  const Shown = price.originalPence === 0 ? Price : KnownPrice;
  const shown = (pence: Pence) => (
    <>
      {awaited && `${visitWords.about} `}
      <Shown gross={pence} period={period} />
    </>
  );
  const before = beforeDiscounts(price);
  return [
    ...(before === price.totalPence ? [] : [{ label: words.virginPrice, value: shown(before) }]),
    { label: words.totalPrice, value: shown(price.totalPence) },
  ];
};

/** What a garage takes off is a discount too, though its offer is the price that vouchers count from. */
const beforeDiscounts = ({ originalPence, lines }: NonNullable<Quote['price']>): Pence =>
  lines.reduce((sum, { code, amountPence }) => (code === garageOffer ? sum - amountPence : sum), originalPence);

const garageOffer = 'garage_offer';

interface BoughtRowProps {
  readonly policy: SoldPolicy;
  readonly quote: Quote;
  readonly lines: readonly string[];
}

function Bought({ policy, quote, lines }: BoughtRowProps) {
  return (
    <>
      {lines.map((line) => (
        <p key={line} className={css.when}>
          {line}
        </p>
      ))}
      <p>
        {quote.awaits_garage?.includes(policy.product_type) && `${visitWords.about} `}
        {isIncluded(policy, quote) ? words.included : <Money pence={toPence(policy.gross)} />} {policy.rolling && quoteWords.perMonth}
      </p>
    </>
  );
}

/** It costs nothing of its own. What a voucher pays for is not included with anything. */
const isIncluded = ({ product_type, gross }: SoldPolicy, { price }: Quote): boolean =>
  gross === 0 && price?.lines.every(({ productType, amountPence }) => productType !== product_type || amountPence === 0) !== false;
