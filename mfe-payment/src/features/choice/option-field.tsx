import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { option as words } from '../../messages/ways.js';
import { countsOf, wayOf } from './pay-choice.js';
import type { UseChoice } from './use-choice.js';
import { waysIn } from './ways.js';

interface OptionFieldProps {
  readonly choosing: UseChoice;
  /** Why there are no instalments though the cover allows them. */
  readonly noInstalmentsBecause: string | null;
  /** The last day that a payment may fall on. */
  readonly payBy: IsoDay | null;
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
          .map((value) => ({ value, label: words[value], hint: sumOf(choosing, value) }))}
        inline
      />
      {choice.main === 'instalments' && <CountField choosing={choosing} />}
      {fewer !== undefined && payBy && <Alert tone="info">{words.fewer(fewer, formatLongDay(payBy))}</Alert>}
    </Stack>
  );
}

/** What an answer comes to, with the method that is chosen: "£269.00 today", "12 x £22.42, £269.00 in all". */
const sumOf = ({ choice, ways }: UseChoice, main: 'in_full' | 'instalments'): string | undefined => {
  const way = wayOf({ ...choice, main }, ways) ?? waysIn(ways, main)[0];
  const first = way?.payments[0];
  if (!way || !first || way.monthlyPence !== null) return undefined;
  if (main === 'instalments') return words.inAll(words.countOf(way.count, first.amountPence), way.totalPence);
  return way.todayPence === way.totalPence ? words.today(way.totalPence) : words.once(way.totalPence);
};

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
