import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { summaryOf } from '@kerbside/contracts/ui/page/summary-of';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useId, useRef, useState } from 'react';
import type { WantedPrice } from '../../api/staff-api.js';
import { focusOnceShown } from '../../focus-once-shown.js';
import { staff as words } from '../../messages/staff.js';
import { InlineForm } from './inline-form.js';
import css from './staff-panel.module.css';

export type AdjustedFieldName = 'price' | 'discount';

interface AdjustedFieldProps {
  readonly name: AdjustedFieldName;
  /** As it is now. */
  readonly value: string;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
  readonly adjust: Submit<WantedPrice, void>;
}

/** View and edit mode of one field (Q4). Once it is saved or left, the focus is back on its button. */
export function AdjustedField(props: AdjustedFieldProps) {
  const { name, value, isEdited, onEdit } = props;
  const [wasEdited, setWasEdited] = useState(isEdited);
  if (isEdited && !wasEdited) setWasEdited(true);
  if (isEdited) return <EditMode {...props} />;
  return (
    <div className={css.row}>
      <span>{words[name]}</span>
      <strong>{value}</strong>
      <Button label={words.edit(words[name])} ref={wasEdited ? focusOnceShown : undefined} variant="quiet" size="small" onClick={onEdit} />
    </div>
  );
}

function EditMode({ name, value, adjust, onClose }: AdjustedFieldProps) {
  const [typed, setTyped] = useState(value.replace(/[£%]/g, ''));
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const why = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  // The panel stands below the receipt in a box that scrolls: its buttons would be out of sight.
  useEffect(() => void input.current?.form?.scrollIntoView({ block: 'nearest' }), [isMissing, adjust.error]);
  const save = async () => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return why.current?.focus();
    const wanted = name === 'price' ? { target_price: typed } : { discount_percent: typed };
    const result = await adjust.submit({ ...wanted, reason });
    if (result.status === 'done') onClose();
    if (result.status === 'failed') (Object.keys(result.fieldErrors).join() === 'reason' ? why : input).current?.focus();
  };
  const typing = (set: (text: string) => void) => (text: string) => {
    set(text);
    setIsMissing(false);
    if (adjust.status === 'failed') adjust.reset();
  };
  const isPrice = name === 'price';
  const [priceError, reasonError] = [
    adjust.fieldErrors[isPrice ? 'target_price' : 'discount_percent'],
    isMissing ? words.reasonMissing : adjust.fieldErrors['reason'],
  ];
  return (
    <InlineForm action={{ label: words.save, busyLabel: words.saving, busy: adjust.status === 'busy' }} save={save} onClose={onClose}>
      <ErrorSummary
        errors={summaryOf([
          [priceError, `${id}-price`],
          [reasonError, `${id}-reason`],
        ])}
        keepsFocus
      />
      <Problem>{priceError || reasonError ? undefined : adjust.error}</Problem>
      <NumberField
        ref={input}
        id={`${id}-price`}
        label={isPrice ? words.targetPrice : words.targetDiscount}
        width={10}
        decimals={2}
        min={0}
        max={isPrice ? undefined : 100}
        prefix={isPrice ? '£' : undefined}
        suffix={isPrice ? undefined : '%'}
        value={typed}
        onChange={typing(setTyped)}
        error={priceError}
      />
      <TextField
        ref={why}
        id={`${id}-reason`}
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        onChange={typing(setReason)}
        error={reasonError}
      />
    </InlineForm>
  );
}
