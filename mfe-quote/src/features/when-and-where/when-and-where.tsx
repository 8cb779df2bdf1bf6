import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { GaragesNear } from '../garages/garages-near.js';
import type { StepProps } from '../step-page/step-props.js';
import { DayPart } from './day-part.js';
import { GarageRows } from './garage-rows.js';
import { HeldVisit } from './held-visit.js';
import { PlacePart } from './place-part.js';
import type { WhenAndWhere as Choice } from './use-when-and-where.js';

interface WhenAndWhereProps extends Pick<StepProps, 'host' | 'quote'> {
  readonly choice: Choice;
  /** Between the day and the garages: what is to be done. */
  readonly children?: ReactNode;
}

/** Near where, on which day, and the garages with their times: one page, and no second list. */
export function WhenAndWhere({ host, quote, choice, children }: WhenAndWhereProps) {
  const { garages, times } = choice;
  return (
    <>
      <Lost />
      <PlacePart choice={choice} />
      {garages && (
        <GaragesNear load={garages}>
          {(near) => (
            <Panel load={times.load} loading={words.loadingTimes} failed={words.timesFailed}>
              {(free) => (
                <Stack>
                  <DayPart quote={quote} choice={choice} times={free} />
                  {children}
                  <GarageRows host={host} quote={quote} choice={choice} garages={near} times={free} />
                  <HeldVisit booked={choice.booked} />
                </Stack>
              )}
            </Panel>
          )}
        </GaragesNear>
      )}
    </>
  );
}

/** Why the time that was chosen before is no longer held. */
function Lost() {
  const search = new URLSearchParams(useSearch());
  const why = search.has('taken') ? words.taken : search.has('late') ? words.late : undefined;
  if (why === undefined) return null;
  return (
    <Alert tone="warning" live>
      {why}
    </Alert>
  );
}
