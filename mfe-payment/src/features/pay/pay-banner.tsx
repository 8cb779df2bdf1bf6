import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Away } from '@kerbside/contracts/ui/basics/away';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary, type SummaryError } from '@kerbside/contracts/ui/controls/error-summary';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useEffect, useRef } from 'react';
import { pay as words } from '../../messages/payment.js';
import { replanning } from '../../messages/ways.js';
import { summaryPath } from '../../paths.js';
import type { PlanState } from '../choice/use-choice.js';
import { incomplete, type PayRefusal } from '../attempt/refusal.js';

interface PayBannerProps {
  readonly host: HostApi;
  readonly quoteId: string;
  readonly intent: Load<unknown>;
  readonly planning: PlanState;
  readonly isInInstalments: boolean;
  readonly refusal: PayRefusal | undefined;
  /** The fields to correct, with their errors. */
  readonly problems: readonly SummaryError[];
  readonly notice: string | undefined;
  /** Of the notice. */
  readonly toSummary: string | undefined;
}

/** What stops the customer from paying (Q8). */
export function PayBanner({ host, quoteId, intent, planning, isInInstalments, refusal, problems, notice, toSummary }: PayBannerProps) {
  if (planning.status === 'failed')
    return (
      <Alert tone={isInInstalments ? 'warning' : 'danger'} live actions={<Button label={words.tryAgain} onClick={planning.retry} />}>
        {isInInstalments ? replanning.instalmentsFailed : replanning.failed}
      </Alert>
    );
  if (intent.status === 'failed' && isTooLittle(intent.error))
    return (
      <Alert tone="info" live actions={<Button label={words.callBack} onClick={() => host.openDialog('callback')} />}>
        {intent.message}
      </Alert>
    );
  if (intent.status === 'failed')
    return (
      <Alert tone="danger" live actions={<Button label={words.tryAgain} onClick={intent.retry} />}>
        {words.preparingFailed}
      </Alert>
    );
  if (!refusal)
    return notice === undefined ? null : (
      <Alert tone="info" live actions={linkTo({ host, quoteId, toSummary })}>
        {notice}
      </Alert>
    );
  if (problems.length > 0 && (refusal === incomplete || refusal.fields))
    return <ErrorSummary title={refusal.title ?? refusal.message} errors={problems} keepsFocus={refusal === incomplete} />;
  return <Refusal host={host} quoteId={quoteId} refusal={refusal} />;
}

interface RefusalProps extends Pick<PayBannerProps, 'host' | 'quoteId'> {
  readonly refusal: PayRefusal;
}

/** The way to the last step of the quote, where something there comes first. */
const linkTo = ({ host, quoteId, toSummary }: Pick<PayBannerProps, 'host' | 'quoteId' | 'toSummary'>) =>
  toSummary === undefined ? undefined : (
    <Away href={summaryPath(quoteId)} onFollow={host.navigate}>
      {toSummary}
    </Away>
  );

/** Why nothing was bought, and the way to what has to be seen or done first. */
export function Refusal({ host, quoteId, refusal: { title, message, toSummary } }: RefusalProps) {
  return (
    <Alert tone="danger" live title={title} actions={linkTo({ host, quoteId, toSummary })}>
      {message}
    </Alert>
  );
}

/** A card cannot pay an amount this small, today or later. */
const isTooLittle = (error: unknown): boolean => error instanceof CallError && error.code === 'TOO_LITTLE_FOR_CARD';

/** What the bank or the provider said of a card (Q8), and what to do: where the card is mended, scrolled to. */
export function CardRefusal({ refusal }: { readonly refusal: PayRefusal | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0;
    window.scrollTo({ top: Math.max(0, top + window.scrollY - roomAbove) });
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div ref={place}>
      <Alert tone="danger" live title={refusal.title}>
        <p>{refusal.message}</p>
        <p>{words.nothingTaken}</p>
      </Alert>
    </div>
  );
}

const roomAbove = 24;
