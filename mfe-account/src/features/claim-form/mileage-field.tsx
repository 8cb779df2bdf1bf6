import { invalidMileage, mileageOf } from '@kerbside/contracts/claims/claim-forms';
import { hasRepairs } from '@kerbside/contracts/claims/claim-kinds';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import { useEffect, useRef, useState } from 'react';
import { claim as words } from '../../messages/claims.js';
import type { AnswerProps } from './question-field.js';

interface MileageFieldProps extends AnswerProps {
  readonly label: string;
  readonly claim: Claim;
  readonly onConfirm: (miles: number) => Promise<void>;
}

/** The mileage is confirmed by us before the customer goes on; typing another asks again. */
export function MileageField({ label, id, value, error, prominent, onChange, claim: { kind, mileage }, onConfirm }: MileageFieldProps) {
  const request = useSubmit(onConfirm);
  const [isInvalid, setIsInvalid] = useState(false);
  const typed = mileageOf(value);
  const isConfirmed = mileage !== null && mileage.mileage === typed;
  const result = useRef<HTMLDivElement>(null);
  const wrong = isInvalid ? invalidMileage : (request.fieldErrors['mileage'] ?? request.error);
  useWrongFocus(id, wrong);
  const isOurs = request.status === 'done' && isConfirmed;
  // The button that was pressed is gone: what it led to has the focus (2.4.3).
  useEffect(() => {
    if (isOurs && document.activeElement === document.body) result.current?.focus();
  }, [isOurs]);
  const confirm = () => {
    setIsInvalid(typed === undefined);
    if (typed !== undefined) void request.submit(typed);
  };
  return (
    <Stack gap="small">
      <TextField
        id={id}
        label={label}
        prominent={prominent}
        value={value}
        error={wrong ?? error}
        inputMode="numeric"
        suffix="miles"
        width={10}
        onChange={(next) => {
          request.reset();
          setIsInvalid(false);
          onChange(next);
        }}
      />
      {isConfirmed ? (
        <div ref={result} tabIndex={-1}>
          <Alert tone="success" live>
            {saysOf(kind, mileage)}
          </Alert>
        </div>
      ) : (
        <div>
          <Button
            label={words.confirmMileage}
            variant="secondary"
            busy={request.status === 'busy'}
            busyLabel={words.confirming}
            onClick={confirm}
          />
        </div>
      )}
    </Stack>
  );
}

const saysOf = (
  kind: Claim['kind'],
  { mileageCoveredSinceInception: covered, componentContribution }: NonNullable<Claim['mileage']>,
): string => {
  const confirmed = words.mileageConfirmed(covered);
  return hasRepairs(kind) ? `${confirmed} ${words.partsPaid(componentContribution)}` : confirmed;
};
