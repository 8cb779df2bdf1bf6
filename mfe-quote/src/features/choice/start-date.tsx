import { dayOfTyped, nothingTyped, optionalTypedDay, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { useState, type FocusEvent } from 'react';
import { choice as words } from '../../messages/choice.js';
import type { SaveQueue } from '../saving/save-queue.js';
import { useBlock } from '../saving/use-save-queue.js';

interface StartDateProps {
  readonly type: ProductType;
  readonly day: IsoDay | null;
  /** Why the last change of the product was not made. */
  readonly refused: string | undefined;
  readonly saves: SaveQueue;
  /** Null: with the rest of the quote. */
  readonly onDay: (day: IsoDay | null) => void;
}

/** The day on which an added product starts: taken as soon as it is a day, complained about once the field is left. */
export function StartDate({ type, day, refused, saves, onDay }: StartDateProps) {
  const [typed, setTyped] = useState(() => (day ? typedOfDay(day) : nothingTyped));
  const [hasLeft, setHasLeft] = useState(false);
  const [known, setKnown] = useState(day);
  if (day !== known) {
    setKnown(day);
    // The product was taken out meanwhile: what was chosen for it is gone (Q4).
    if (day === null && dayOfTyped(typed) === known) setTyped(nothingTyped);
  }
  const problem = optionalTypedDay(words.startOf(type)).safeParse(typed).error?.issues[0]?.message;
  const iso = dayOfTyped(typed);
  const notTaken = problem ?? (isRealDay(iso) && iso !== day ? refused : undefined);
  useBlock(saves, notTaken);
  const change = (next: typeof typed) => {
    setTyped(next);
    setHasLeft(false);
    const whole = dayOfTyped(next);
    if (isRealDay(whole) && whole !== day) onDay(whole);
    if (day !== null && Object.values(next).join('') === '') onDay(null);
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
        error={hasLeft ? problem : undefined}
      />
    </div>
  );
}
