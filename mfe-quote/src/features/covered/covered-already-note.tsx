import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { summary as words } from '../../messages/summary.js';
import { Awaited } from '../step-page/step-props.js';
import { coveredAlready, startAfter } from './covered-already.js';
import { useBought } from './use-bought.js';
import { useHeld } from './use-held.js';

interface NoteProps extends RemoteProps {
  readonly quote: Quote;
  readonly bought: readonly SoldPolicy[];
  /** Has what is being bought start on that day instead. */
  readonly onStart?: (day: IsoDay) => void;
}

/** Warns a known customer of cover the car already has, so that nobody pays twice unawares. Never blocks; silent on failure. What follows it waits for it. */
export default function CoveredAlreadyNote({ host, quote, bought, onStart }: NoteProps) {
  const load = useHeld(host, quote);
  if (load.status === 'loading') return <Awaited />;
  const rows = load.status === 'ready' ? coveredAlready(load.data, bought, quote.vehicle?.registration_number) : [];
  if (rows.length === 0) return null;
  const after = onStart && startAfter(rows, londonDay(new Date()));
  const actions = after !== undefined && (
    <Button label={words.startAfter(formatLongDay(after))} variant="secondary" onClick={() => onStart?.(after)} />
  );
  return (
    <Alert tone="warning" title={words.coveredAlready} actions={actions}>
      {rows.map((policy) => (
        <p key={policy.id}>{told(policy)}</p>
      ))}
      <p>{words.coveredTwice}</p>
    </Alert>
  );
}

/** The same note where the day is asked on which the cover starts, with the day after what the car has already. */
export function CoveredByThen({ host, quote, onStart }: Required<Omit<NoteProps, 'bought'>>) {
  const bought = useBought(host, quote, undefined);
  return bought.status === 'ready' ? <CoveredAlreadyNote host={host} quote={quote} bought={bought.data} onStart={onStart} /> : null;
}

const told = ({ productName, policyNumber, endsOn, rolling }: Cover): string =>
  rolling ? words.coveredMonthly(productName, policyNumber) : words.coveredUntil(productName, policyNumber, formatLongDay(endsOn));
