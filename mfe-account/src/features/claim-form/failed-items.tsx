import { linesOf } from '@kerbside/contracts/car/mot-failures';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { claim as words } from '../../messages/claims.js';
import type { AnswerProps } from './question-field.js';

interface FailedItemsProps extends AnswerProps {
  readonly label: string;
  readonly items: readonly string[];
}

/** What a test failed on, to be ticked: nothing else is paid for. */
export function FailedItems({ label, items, value, onChange, ...field }: FailedItemsProps) {
  const chosen = linesOf(value);
  const tick = (item: string) => (isWanted: boolean) =>
    onChange(items.filter((one) => (one === item ? isWanted : chosen.includes(one))).join('\n'));
  return (
    <Fieldset {...field} label={label} hint={words.failedOnly}>
      {(first) => (
        <Stack gap="small">
          {items.map((item, at) => (
            <Checkbox
              key={item}
              id={at === 0 ? first : `${first}-${String(at)}`}
              label={item}
              value={chosen.includes(item)}
              onChange={tick(item)}
            />
          ))}
        </Stack>
      )}
    </Fieldset>
  );
}
