import { useEffect, useRef } from 'react';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Card } from '../basics/card.js';
import { Stack } from '../basics/layout.js';
import type { TriedOnVoucher } from '../../src/vouchers/voucher-to-try-on.js';
import type { VoucherChange } from './use-voucher.js';
import { VoucherEntry } from './voucher-entry.js';
import { voucherWords as words } from '../../src/http/vouchers/voucher-words.js';

interface AppliedVoucher {
  readonly code: string;
  readonly label: string;
  /** Why it does not give everything that its label says. */
  readonly note?: string | undefined;
  /** It may no longer be used, so it gives nothing. */
  readonly isEnded?: true | undefined;
}

export interface VoucherBoxProps {
  readonly applied: AppliedVoucher | null;
  readonly change: VoucherChange;
  /** Something else is under way during which the price must not change. */
  readonly isBlocked?: boolean;
  /** A code that was found valid before there was a quote. */
  readonly triedOn?: TriedOnVoucher | undefined;
}

/** Applies one code to a quote, or takes it off. A refused code stays as typed. */
export function VoucherBox({ applied, change, isBlocked = false, triedOn }: VoucherBoxProps) {
  const isUsed = applied !== null && applied.isEnded !== true;
  const place = useKeptFocus(isUsed ? applied.code : undefined);
  return (
    <Card title={isUsed ? words.yours : words.title}>
      <div ref={place}>
        <Stack gap="small">
          {applied?.isEnded && change.apply.status === 'idle' && (
            <Alert tone="danger" title={words.lapsed(applied.code)}>
              {applied.note}
            </Alert>
          )}
          {isUsed ? (
            <Applied applied={applied} change={change} isBlocked={isBlocked} />
          ) : (
            <VoucherEntry change={change} isBlocked={isBlocked} triedOn={triedOn} />
          )}
          {change.isDone && <Refreshing change={change} />}
        </Stack>
      </div>
    </Card>
  );
}

/** The button that applied or removed the code is gone: its focus moves to what replaced it. */
const useKeptFocus = (code: string | undefined) => {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(code);
  useEffect(() => {
    if (shown.current !== code && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    shown.current = code;
  }, [code]);
  return place;
};

/** Q8: what is shown until the page has its new price. */
function Refreshing({ change: { refresh } }: Pick<VoucherBoxProps, 'change'>) {
  if (refresh.error === undefined)
    return (
      <Alert tone="success" live>
        {words.success}
      </Alert>
    );
  return (
    <Alert tone="danger" live actions={<Button label={words.tryAgain} onClick={() => void refresh.submit()} />}>
      {refresh.error}
    </Alert>
  );
}

interface AppliedProps {
  readonly applied: AppliedVoucher;
  readonly change: VoucherChange;
  readonly isBlocked: boolean;
}

function Applied({ applied, change: { remove, isBusy, isDone }, isBlocked }: AppliedProps) {
  return (
    <>
      {applied.note === undefined ? (
        <Alert tone="success" live title={words.valid}>
          {applied.code}: {applied.label}
        </Alert>
      ) : (
        <Alert tone="warning" live title={`${applied.code}: ${applied.label}`}>
          {applied.note}
        </Alert>
      )}
      {remove.error !== undefined && !isBusy && (
        <Alert tone="danger" live>
          <strong>{remove.error}</strong>
        </Alert>
      )}
      <div>
        <Button
          label={words.remove(applied.code)}
          variant="quiet"
          flush
          busy={isBusy}
          aria-disabled={isDone || isBlocked}
          busyLabel={words.removing}
          onClick={() => void remove.submit()}
        />
      </div>
    </>
  );
}
