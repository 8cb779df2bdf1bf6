import { dayOfTyped, nothingTyped, optionalTypedDay, typedOfDay } from '@kerbside/contracts/typed-day';
import { isRealDay, type IsoDay } from '@kerbside/contracts/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { DateField } from '@kerbside/contracts/ui/date-field';
import { useState, type FocusEvent } from 'react';
import { choice as words } from '../../messages/choice.js';

const startDay = optionalTypedDay(words.startSubject);

interface StartDateProps {
  readonly type: ProductType;
  readonly day: IsoDay | null;
  readonly onDay: (day: IsoDay) => void;
}

/** The day on which an added product starts: taken as soon as it is a day, complained about once the field is left. */
export function StartDate({ type, day, onDay }: StartDateProps) {
  const [typed, setTyped] = useState(() => (day ? typedOfDay(day) : nothingTyped));
  const [hasLeft, setHasLeft] = useState(false);
  const wrong = startDay.safeParse(typed).error?.issues[0]?.message;
  const change = (next: typeof typed) => {
    setTyped(next);
    setHasLeft(false);
    const iso = dayOfTyped(next);
    if (isRealDay(iso) && iso !== day) onDay(iso);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHasLeft(true);
  };
  return (
    <div onBlur={leave}>
      <DateField
        label={words.startOf(type)}
        hint={words.startHint}
        optional
        value={typed}
        onChange={change}
        error={hasLeft ? wrong : undefined}
      />
    </div>
  );
}
