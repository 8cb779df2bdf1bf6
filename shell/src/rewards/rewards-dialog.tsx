import { CallError, client } from '@kerbside/contracts/client';
import type { CallAnswer } from '@kerbside/contracts/call';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import { listUnseenRewards, markRewardsSeen, type RewardsItem } from '@kerbside/contracts/http/vouchers/rewards';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { CloseIcon } from '@kerbside/contracts/ui/basics/icons';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import css from './rewards-dialog.module.css';

/** Movements of a customer’s rewards since they last looked (Q7). */
const words = {
  title: 'Your rewards',
  balance: (amount: string) => `You have ${amount} in rewards to use on your next purchase.`,
  from: (day: string) => `You can use it from ${day} at the earliest.`,
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  all: 'See all your rewards',
  close: 'Close',
} as const;

export interface RewardsDialogProps {
  readonly host: HostApi;
  /** Another dialog is open: only one shows at a time (Q2). */
  readonly isWaiting: boolean;
}

/** The newest, in a line above the page on which it first appeared: it requires no answer. It does not interrupt a customer who is buying. */
export default function RewardsDialog({ host, isWaiting }: RewardsDialogProps) {
  const [{ balance, items }, close] = useUnseen(host);
  const [path] = useLocation();
  const [newest] = items;
  const [shownOn, setShownOn] = useState<string>();
  const isHere = (shownOn ?? path) === path && !/^\/(quote|payment|booking)\//.test(path);
  const isShown = newest !== undefined && !isWaiting && isHere;
  if (isShown && shownOn === undefined) setShownOn(path);
  useSeen(host, isShown ? items : nothing.items);
  const { announce } = host;
  useEffect(() => {
    if (isShown) announce(words.title);
  }, [announce, isShown]);
  if (!isShown) return null;
  const { label, amount, availableFrom } = newest;
  return (
    <dialog open className={css.band} aria-label={words.title} data-no-print="" onKeyDown={({ key }) => key === 'Escape' && close()}>
      <div className={css.inner}>
        <p className={css.words}>
          <strong>
            {label} <Money pence={toPence(amount)} signed />
          </strong>
          . {availableFrom !== undefined && availableFrom > londonDay(new Date()) && `${words.from(formatLongDay(availableFrom))} `}
          {items.length > 1 && `${words.more(items.length - 1)} `}
          {balance > 0 && `${words.balance(formatPounds(toPence(balance)))} `}
          <Link href="/account/rewards" className={css.link ?? ''} onClick={close}>
            {words.all}
          </Link>
        </p>
        <Button variant="quiet" aria-label={words.close} icon={CloseIcon} onClick={close} />
      </div>
    </dialog>
  );
}

type UnseenRewards = CallAnswer<typeof listUnseenRewards>;
const nothing: UnseenRewards = { balance: 0, items: [] };

/** The unseen rewards, requested once for whoever is signed in. A failure has no effect on the page. */
const useUnseen = ({ fetch, track }: HostApi): readonly [UnseenRewards, () => void] => {
  const [unseen, setUnseen] = useState(nothing);
  useEffect(() => {
    const abort = new AbortController();
    const shown = ({ balance, items }: UnseenRewards) => setUnseen({ balance, items: items.toReversed() });
    const failed = logged(track, 'rewards_unread');
    client(fetch)
      .send(listUnseenRewards, {}, { signal: abort.signal })
      .then(shown, (error: unknown) => abort.signal.aborted || failed(error));
    return () => abort.abort();
  }, [fetch, track]);
  return [unseen, () => setUnseen(nothing)];
};

/** Q8: "Reward update failures are only logged." */
const useSeen = ({ fetch, track }: HostApi, items: readonly RewardsItem[]): void => {
  useEffect(() => {
    if (items.length === 0) return;
    const body = { ids: items.map(({ id }) => id) };
    client(fetch).send(markRewardsSeen, { body }).catch(logged(track, 'rewards_not_marked_seen'));
  }, [fetch, track, items]);
};

const logged = (track: HostApi['track'], event: string) => (error: unknown) =>
  track(event, { code: error instanceof CallError ? error.code : 'UNKNOWN' });
