import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped, nothingTyped, typedDay, typedOfDay } from '@kerbside/contracts/days/typed-day';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState, type FocusEvent } from 'react';
import { gap as words } from '../../messages/gap.js';
import { products as productWords } from '../../messages/products.js';
import { ProductPicker } from '../product-picker/product-picker.js';
import type { SaveQueue } from '../saving/save-queue.js';
import { useBlock } from '../saving/use-save-queue.js';
import type { Gap } from './use-gap.js';

const startDay = typedDay(words.starts, words.startsWrong);

interface GapMainProps extends Pick<StartDateProps, 'saves'> {
  readonly gap: Gap;
  /** When the customer wants cover, as entered on step 2. */
  readonly startsOn: IsoDay | undefined;
}

/** The main product: which kind of GAP, for how long, and from when (Q2). */
export function GapMain({ gap, startsOn, saves }: GapMainProps) {
  const { table, key, byInstalments, isSaving } = gap;
  if (!table) return <p>{productWords.notSold}</p>;
  return (
    <Card>
      <Stack gap="large">
        <ProductPicker
          table={table}
          selectedKey={key}
          onKey={(chosen) => gap.chooseMain(chosen)}
          byInstalments={byInstalments}
          isPricing={isSaving}
        />
        <StartDate day={gap.startDate ?? startsOn} onDay={(day) => gap.chooseMain(key, day)} saves={saves} />
      </Stack>
    </Card>
  );
}

interface StartDateProps {
  readonly day: IsoDay | undefined;
  readonly onDay: (day: IsoDay) => void;
  readonly saves: SaveQueue;
}

/** Sent once it is complete and the field is left: half a date is not sent. */
function StartDate({ day, onDay, saves }: StartDateProps) {
  const [typed, setTyped] = useState(day === undefined ? nothingTyped : typedOfDay(day));
  const [isLeft, setIsLeft] = useState(false);
  const wanted = dayOfTyped(typed);
  const isReal = isRealDay(wanted);
  const problem = startDay.safeParse(typed).error?.issues[0]?.message;
  useBlock(saves, problem);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setIsLeft(true);
    if (isReal && wanted !== day) onDay(wanted);
  };
  return (
    <div onBlur={leave}>
      <DateField label={words.starts} hint={words.startsHint} value={typed} onChange={setTyped} error={isLeft ? problem : undefined} />
    </div>
  );
}
