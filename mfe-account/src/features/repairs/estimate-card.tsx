import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { carName } from '../../car-name.js';
import { repairs as words } from '../../messages/repairs.js';

/** One estimate, with our answer once there is one. */
export function EstimateCard({ estimate: { car, description, requestedAt, answer } }: { readonly estimate: RepairEstimate }) {
  return (
    <Card title={carName(car)}>
      <Stack gap="small">
        <Cluster>
          <StatusTag tone={answer ? 'success' : 'info'}>{answer ? words.answered : words.waiting}</StatusTag>
          <span>{words.askedOn(formatLongDay(londonDay(new Date(requestedAt))))}</span>
        </Cluster>
        <p>{description}</p>
        {answer && (
          <>
            <p>
              {words.costs}:{' '}
              <strong>
                <Money pence={answer.lowestPence} />
                {answer.highestPence > answer.lowestPence && (
                  <>
                    {' to '}
                    <Money pence={answer.highestPence} />
                  </>
                )}
              </strong>
            </p>
            {answer.note !== '' && <p>{answer.note}</p>}
            <p>{words.from}</p>
          </>
        )}
      </Stack>
    </Card>
  );
}
