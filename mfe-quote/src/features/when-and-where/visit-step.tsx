import { londonDay } from '@kerbside/contracts/days/dates';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { withApi } from '../step-page/with-api.js';
import { useVisitNext } from '../visits/use-visit-next.js';
import { VisitPage } from '../visits/visit-page.js';
import { withVisit, type VisitStepProps } from '../visits/with-visit.js';
import { MapBeside } from './map-beside.js';
import { headOf } from './mot-date.js';
import { useWhenAndWhere } from './use-when-and-where.js';
import { VisitExtras } from './visit-extras.js';
import { WhenAndWhere } from './when-and-where.js';

/** Step 3 of an MOT, a repair and a health check: when and where. */
function VisitStep({ kept, ...props }: VisitStepProps) {
  const { host, quote } = props;
  const choice = useWhenAndWhere(props, { kept });
  const next = useVisitNext(props);
  return (
    <VisitPage
      {...props}
      {...headOf(quote, londonDay(new Date()))}
      isAnswered={choice.booked !== null && !quote.awaits_garage}
      next={next}
      unanswered={words.chooseFirst}
      problem={choice.take.error}
      beside={<MapBeside host={host} choice={choice} />}
    >
      <WhenAndWhere host={host} quote={quote} choice={choice} />
      <VisitExtras {...props} onWork={() => void choice.readAgain()} />
    </VisitPage>
  );
}

export default withApi(withVisit(VisitStep));
