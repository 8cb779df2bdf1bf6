import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { option as words } from '../../messages/ways.js';
import { countsOf } from './pay-choice.js';
import type { UseChoice } from './use-choice.js';
import { waysIn } from './ways.js';

interface OptionFieldProps {
  readonly choosing: UseChoice;
  /** Why there are no instalments though the cover allows them. */
  readonly noInstalmentsBecause: string | null | undefined;
  /** The last day that a payment may fall on. */
  readonly payBy: IsoDay | null | undefined;
}

/** In full or in instalments, where there is a choice; where instalments were promised and are not possible, why. */
export function OptionField({ choosing, noInstalmentsBecause, payBy }: OptionFieldProps) {
  const { choice, ways, change, fewer } = choosing;
  if (waysIn(ways, 'instalments').length === 0) return noInstalmentsBecause ? <Alert tone="info">{noInstalmentsBecause}</Alert> : null;
  return (
    <Stack>
      <RadioGroup
        label={words.label}
        value={choice.main}
        onChange={(main) => change({ kind: 'main', main })}
        choices={(['in_full', 'instalments'] as const)
          .filter((main) => waysIn(ways, main).length > 0)
          .map((value) => ({ value, label: words[value] }))}
        inline
      />
      {choice.main === 'instalments' && <CountField choosing={choosing} />}
      {fewer !== undefined && payBy && <Alert tone="info">{words.fewer(fewer, formatLongDay(payBy))}</Alert>}
    </Stack>
  );
}

function CountField({ choosing: { choice, ways, way, change } }: Pick<OptionFieldProps, 'choosing'>) {
  const counts = countsOf(choice, ways);
  if (counts.length < 2 || !way) return null;
  const eachOf = (count: number) =>
    ways.find((one) => one.option === 'instalments' && one.method === way.method && one.count === count)?.payments[0]?.amountPence ?? 0;
  return (
    <SelectField
      label={words.count}
      width={20}
      value={String(way.count)}
      onChange={(count) => change({ kind: 'count', count: Number(count) })}
      options={counts.map((count) => ({ value: String(count), label: words.countOf(count, eachOf(count)) }))}
    />
  );
}
