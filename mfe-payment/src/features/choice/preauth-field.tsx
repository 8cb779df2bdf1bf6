import { addDays, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { checkedCardDays } from '@kerbside/contracts/payments/instalment-plan';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { preauth as words } from '../../messages/ways.js';
import { todayInLondon } from '../../today.js';
import type { UseChoice } from './use-choice.js';

interface PreauthFieldProps {
  readonly choosing: UseChoice;
  /** Nothing but visits is bought, so that no cover starts. */
  readonly isVisit: boolean;
}

/** A card that is checked today and charged on the first day of cover, or earlier if its check would expire: only in full (Q4). */
export function PreauthField({ choosing: { choice, ways, change }, isVisit }: PreauthFieldProps) {
  const day = ways.find(({ option }) => option === 'preauth')?.payments[0]?.dueOn;
  if (day === undefined) return null;
  return (
    <RadioGroup
      label={words.label}
      value={choice.isPreauth ? 'later' : 'now'}
      onChange={(when) => change({ kind: 'preauth', isPreauth: when === 'later' })}
      choices={[
        { value: 'now', label: words.now },
        { value: 'later', ...laterOn(day, todayInLondon(), isVisit) },
      ]}
    />
  );
}

/** The last possible day may be earlier than the start of cover. */
const laterOn = (day: IsoDay, today: IsoDay, isVisit: boolean): { readonly label: string; readonly hint: string } => {
  const [on, hint] = [formatLongDay(day), isVisit ? words.atLatestHintVisit : words.atLatestHint];
  if (day === addDays(today, checkedCardDays)) return { label: words.atLatest(on), hint };
  return { label: isVisit ? words.laterVisit(on) : words.later(on), hint: words.laterHint };
};
