import { isRealDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { dayOfTyped, nothingTyped, typedDay, typedOfDay } from '@kerbside/contracts/days/typed-day';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState, type FocusEvent } from 'react';
import { gap as words } from '../../messages/gap.js';
import { products as productWords } from '../../messages/products.js';
import { keyOf, leaseVersion, moved, selectionOf } from '../product-picker/product-key.js';
import { ProductPicker } from '../product-picker/product-picker.js';
import type { SaveQueue } from '../saving/save-queue.js';
import { useBlock } from '../saving/use-save-queue.js';
import type { Gap } from './use-gap.js';

const startDay = typedDay(words.starts, words.startsWrong);

interface GapMainProps extends Pick<StartDateProps, 'saves' | 'isOwned'> {
  readonly gap: Gap;
  readonly isLeased: boolean;
  /** The customer answered this step before. */
  readonly isChosen: boolean;
}

/** The main product: which kind of GAP, for how long, and from when (Q2). */
export function GapMain({ gap, isLeased, isChosen, isOwned, saves }: GapMainProps) {
  const { table, key, byInstalments, isSaving } = gap;
  if (!table) return <p>{productWords.notSold}</p>;
  return (
    <Stack gap="large">
      {isLeased && <ForLease gap={gap} table={table} />}
      <ProductPicker
        table={table}
        selectedKey={key}
        onKey={(chosen) => gap.chooseMain(chosen)}
        byInstalments={byInstalments}
        isPricing={isSaving}
        isLeased={isLeased}
        isChosen={isChosen}
      />
      <StartDate key={gap.startDate} day={gap.startDate} isOwned={isOwned} onDay={(day) => gap.chooseMain(key, day)} saves={saves} />
    </Stack>
  );
}

/** What was chosen stays until the customer changes it; what is made for a leased car is named. */
function ForLease({ gap, table }: { readonly gap: Gap; readonly table: ProductTable }) {
  const selected = selectionOf(table, gap.key);
  const lease = table.versions.find(({ version }) => version === leaseVersion);
  const key = selected && lease && keyOf(table, moved(table, selected, { version: leaseVersion }));
  if (!lease || key === undefined || selected?.version === leaseVersion) return null;
  return (
    <Alert actions={<Button label={words.chooseForLease(lease.name)} variant="secondary" onClick={() => gap.chooseMain(key)} />}>
      {words.forLease(lease.name)}
    </Alert>
  );
}

interface StartDateProps {
  readonly day: IsoDay | undefined;
  /** Before it is, there is nothing to cover. */
  readonly isOwned: boolean;
  readonly onDay: (day: IsoDay) => void;
  readonly saves: SaveQueue;
}

/** Sent once it is complete and the field is left: half a date is not sent. */
function StartDate({ day, isOwned, onDay, saves }: StartDateProps) {
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
      <DateField
        label={words.starts}
        hint={isOwned ? words.startsHint : words.startsWithCar}
        value={typed}
        onChange={setTyped}
        error={isLeft ? problem : undefined}
      />
    </div>
  );
}
