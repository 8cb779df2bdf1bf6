import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Invitation } from '@kerbside/contracts/http/claims/transfers';
import { formatWhole } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { carName } from '../../car-name.js';
import { takeOver as words } from '../../messages/transfer.js';
import { CoverList } from '../../ui/cover-list.js';

/** What the new owner reads before they take a policy over. */
export function OfferedCover({ offer: { cover, expiresOn } }: { readonly offer: Invitation }) {
  const { vehicle, levelName, startsOn, endsOn, claimLimitPence, terms, covers, excludes } = cover;
  const rows = [
    { label: words.car, value: [vehicle.registrationNumber, carName(vehicle)].filter(Boolean).join(', ') },
    { label: words.level, value: levelName },
    { label: words.starts, value: formatLongDay(startsOn) },
    { label: words.ends, value: formatLongDay(endsOn) },
    ...(claimLimitPence > 0 ? [{ label: words.claimLimit, value: words.eachClaim(formatWhole(claimLimitPence)) }] : []),
    // A term may repeat the limit.
    ...terms.filter(({ label }) => label !== words.claimLimit),
    { label: words.link, value: formatLongDay(expiresOn) },
  ];
  return (
    <Stack>
      <Card title={words.facts}>
        <DefinitionList rows={rows} />
      </Card>
      <Grid min={17}>
        <Card title={words.covers}>
          <CoverList items={covers} isCovered />
        </Card>
        <Card title={words.excludes}>
          {excludes.length > 0 ? <CoverList items={excludes} isCovered={false} /> : <p>{words.excludesNothing}</p>}
        </Card>
      </Grid>
    </Stack>
  );
}
