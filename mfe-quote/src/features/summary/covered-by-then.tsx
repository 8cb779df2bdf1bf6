import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import CoveredAlreadyNote from './covered-already-note.js';
import { useBought } from './use-bought.js';

interface CoveredByThenProps extends RemoteProps {
  readonly quote: Quote;
  readonly onStart: (day: IsoDay) => void;
}

/** The same note where the day is asked on which the cover starts, with the day after what the car has already. */
export function CoveredByThen({ host, quote, onStart }: CoveredByThenProps) {
  const bought = useBought(host, quote, undefined);
  return bought.status === 'ready' ? <CoveredAlreadyNote host={host} quote={quote} bought={bought.data} onStart={onStart} /> : null;
}
