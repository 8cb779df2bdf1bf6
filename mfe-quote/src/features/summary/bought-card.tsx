import type { RemoteProps } from '@kerbside/contracts/host';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { toPence } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { quote as quoteWords } from '../../messages/quote.js';
import { summary as words } from '../../messages/summary.js';
import { stepPath } from '../../paths.js';
import { titleOf, whenOf } from './bought.js';
import type { BoughtLoad } from './use-bought.js';

interface BoughtProps extends RemoteProps {
  readonly quote: Quote;
  readonly load: BoughtLoad;
  readonly booking: Booking | null;
}

/** Everything that is being bought: what, when, where, and for how much. */
export function BoughtCard({ host, quote, load, booking }: BoughtProps) {
  const row = (policy: SoldPolicy) => ({
    label: policy.name,
    value: <Bought policy={policy} booking={booking} />,
    changeHref: stepPath(quote.productType, policy.product_type === quote.productType ? 3 : 4, quote.id),
  });
  if (load.status === 'ready' && load.data.length === 0) return null;
  return (
    <Card title={words.bought}>
      <Panel load={load} loading={words.boughtLoading} failed={words.boughtFailed}>
        {(policies) => <DefinitionList onFollow={host.navigate} rows={policies.map(row)} />}
      </Panel>
    </Card>
  );
}

function Bought({ policy, booking }: { readonly policy: SoldPolicy; readonly booking: Booking | null }) {
  const pence = toPence(policy.gross);
  return (
    <>
      <p>{titleOf(policy)}</p>
      <p>{whenOf(policy, booking)}</p>
      <p>
        {pence === 0 ? words.included : <Money pence={pence} />} {policy.rolling && quoteWords.perMonth}
      </p>
    </>
  );
}
