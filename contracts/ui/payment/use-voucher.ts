import { useEffect } from 'react';
import type { Timings } from '../../src/host.js';
import type { MissingCover } from '../../src/quotes/missing-cover.js';
import { useMinimum } from '../page/use-minimum.js';
import { useSubmit, type Submit } from '../controls/use-submit.js';

/** What is sent with a code: with `withoutAdditions` the code is applied without the cover it would add (Q8). */
export interface VoucherTry {
  readonly code: string;
  readonly clubMemberId: string | undefined;
  readonly withoutAdditions: boolean;
  /** The cover that the code requires, which is added to the quote first. */
  readonly missing?: readonly MissingCover[] | undefined;
}

export interface VoucherCalls {
  readonly apply: (attempt: VoucherTry) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
  readonly reload: () => Promise<unknown>;
}

/** One change of the voucher: idle, in progress, then success until the page shows it, or an error (Q4). */
export interface VoucherChange {
  readonly apply: Submit<VoucherTry, unknown>;
  readonly remove: Submit<void, unknown>;
  /** In progress, for at least its minimum display time (Q9). */
  readonly isBusy: boolean;
  /** It succeeded, and the page is about to show it. */
  readonly isDone: boolean;
  readonly refresh: Submit<void, unknown>;
}

export const useVoucher = (
  { apply: send, remove: takeOff, reload }: VoucherCalls,
  { voucherMinimum, voucherReload }: Pick<Timings, 'voucherMinimum' | 'voucherReload'>,
): VoucherChange => {
  const refresh = useSubmit<void, unknown>(async () => {
    await reload();
    apply.reset();
    remove.reset();
  });
  const apply = useSubmit<VoucherTry, unknown>((attempt) => send(attempt).catch(rereadThenRefuse(reload)));
  const remove = useSubmit<void, unknown>(() => takeOff().catch(rereadThenRefuse(reload)));
  const isBusy = useMinimum(apply.status === 'busy' || remove.status === 'busy', voucherMinimum);
  const isDone = !isBusy && (apply.status === 'done' || remove.status === 'done');
  const { submit } = refresh;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void submit(), voucherReload);
    return () => clearTimeout(timer);
  }, [isDone, submit, voucherReload]);
  return { apply, remove, isBusy, isDone, refresh };
};

/** The screen may be out of date, which may be why it was refused: another page changed the quote. The refusal is what the customer sees. */
const rereadThenRefuse =
  (reload: () => Promise<unknown>) =>
  async (refusal: unknown): Promise<never> => {
    await reload().catch(() => undefined);
    throw refusal;
  };
