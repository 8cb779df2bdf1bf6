import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { postcode } from '@kerbside/contracts/fields';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { visitsApi } from '../../api/visits-api.js';
import { visits as words } from '../../messages/visits.js';
import { awaitsOwnGarage } from '../booked-visit/bookable.js';
import type { StepProps } from '../step-page/step-props.js';
import { withApi } from '../step-page/with-api.js';
import { GarageList } from '../garages/garage-list.js';
import { GaragesNear } from '../garages/garages-near.js';
import { changeSearch, keepSearch, keptSearch } from '../garages/kept-search.js';
import { useGarages } from '../garages/use-garages.js';
import { useVisit } from './use-visit.js';
import { VisitPage } from './visit-page.js';
import { totalsAt } from './visit-totals.js';
import { withVisit } from './with-visit.js';

const wanted = z.object({ postcode });

/** Step 3 of an MOT: which garage does it, at its own price. */
function MotStep(props: StepProps) {
  const { host, quote } = props;
  const { fetch } = host;
  const visits = useMemo(() => visitsApi({ fetch }), [fetch]);
  const visit = useVisit(props, visits);
  const known = quote.details?.postcode;
  const { garages, search } = useGarages(props, visits, { known: known ? { postcode: known } : undefined });
  const form = useForm({
    schema: wanted,
    initial: { postcode: keptSearch(quote.id)?.postcode ?? known ?? '' },
    send: async ({ postcode: near }) => {
      const found = await search.submit({ postcode: near });
      if (found.status === 'failed' && found.failure) throw found.failure;
      if (found.status === 'done' && found.answer.length > 0) keepSearch(quote.id, { postcode: near });
    },
  });
  const choose = (garage: Garage) =>
    void visit.choose.submit({ product_type: 'mot', garage_id: garage.id, postcode: keptSearch(quote.id)?.postcode ?? known });
  return (
    <VisitPage {...props} title={words.motTitle} visit={visit} unanswered={words.chooseFirst}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <TextField label={words.postcode} hint={words.postcodeHint} autoComplete="postal-code" width={10} {...form.field('postcode')} />
          <div>
            <Button type="submit" variant={garages ? 'secondary' : 'primary'} busy={form.status === 'busy'} busyLabel={words.finding}>
              {words.find}
            </Button>
          </div>
        </Stack>
      </form>
      {garages && (
        <GaragesNear load={garages}>
          {(near) => (
            <Stack>
              <ChosenElsewhere quote={quote} near={near} chosenId={visit.garageId} />
              <GarageList
                maps={host.config.maps}
                garages={near}
                chosenId={visit.garageId}
                priced="mot"
                totalsAt={(garage) => totalsAt(quote, garage, 'mot')}
                busyId={visit.busyId}
                order={keptSearch(quote.id)?.order}
                onOrder={(order) => changeSearch(quote.id, { order })}
                onChoose={choose}
              />
            </Stack>
          )}
        </GaragesNear>
      )}
    </VisitPage>
  );
}

interface ChosenElsewhereProps extends Pick<StepProps, 'quote'> {
  readonly near: readonly Garage[];
  readonly chosenId: string | undefined;
}

/** The garage that the price is of stays chosen when garages are looked for near another postcode: said where none in the list is selected. */
function ChosenElsewhere({ quote, near, chosenId }: ChosenElsewhereProps) {
  const choice = quote.price?.lines.find(({ kind }) => kind === 'base')?.label;
  if (chosenId === undefined || choice === undefined || awaitsOwnGarage(quote) || near.some(({ id }) => id === chosenId)) return null;
  return <Alert tone="info">{words.notListed(choice)}</Alert>;
}

export default withApi(withVisit(MotStep));
