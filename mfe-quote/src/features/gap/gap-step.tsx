import { dueFactsOf } from '@kerbside/contracts/car/due-dates';
import { CallError } from '@kerbside/contracts/client';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useEffect, useEffectEvent } from 'react';
import { gap as words } from '../../messages/gap.js';
import { products as productWords } from '../../messages/products.js';
import { stepPath } from '../../paths.js';
import { AddOnCards } from '../products/add-on-cards.js';
import { ContinueButton, Refusal } from '../step-page/continue-button.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import { StepPage } from '../step-page/step-page.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { ReserveBox } from '../reserve/reserve-box.js';
import { Shortfall } from '../gap-shortfall/shortfall.js';
import { Fold } from '../step-page/fold.js';
import css from '../step-page/step-page.module.css';
import { CoveredByThen } from '../covered/covered-already-note.js';
import { QuoteVoucher } from '../voucher-lookup/quote-voucher.js';
import { GapMain } from './gap-main.js';
import { useGap, type Gap } from './use-gap.js';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { GapPanels } from '../../api/journey-api.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';
import gapSummaryCss from './gap-summary.module.css';

/** Step 3 of a GAP quote: the main product, its add-ons, the voucher, and what it all costs (Q2). */
function GapStep(props: StepProps) {
  const gap = useGap(props);
  return (
    <PagePanel load={gap} words={words}>
      {(data) => <GapForm {...props} gap={data} />}
    </PagePanel>
  );
}

function GapForm({ gap, ...props }: StepProps & { readonly gap: Gap }) {
  const { host, api, quote, onQuote, saves } = props;
  const { panels, byInstalments } = gap;
  const next = useSubmitSignedIn<void, void>(host, async () => {
    const wrong = saves.blockedBecause();
    if (wrong !== undefined) throw new CallError('INVALID', wrong, 400);
    if (await saves.settled()) return;
    onQuote(await api.submitChoice(quote.id, 3, { instalments: byInstalments }));
    host.navigate(stepPath(quote.productType, 4, quote.id));
  });
  useAutoSubmit(props, { form: { instalments: byInstalments }, isSubmitted: isSent(next) });
  useAdjustedPrice(quote, gap);
  const onVoucher: StepProps['onQuote'] = (changed) => {
    onQuote(changed);
    if (changed.voucher?.code !== panels.vouchers.voucher?.code) gap.reload();
  };
  const problem = gap.problem ?? next.error;
  const { isLeased } = dueFactsOf(quote);
  return (
    <StepPage
      {...props}
      step={3}
      title={productWords.titleOf('gap')}
      lead={productWords.lead}
      problem={problem !== undefined && <NotSaved problem={problem} retry={gap.problem === undefined ? undefined : gap.retry} />}
      side={
        <>
          {/* In no box: on a phone the total sticks to the bottom of the whole page. */}
          <QuoteReceipt
            quote={{ ...quote, price: panels.summary.price }}
            byInstalments={byInstalments}
            onPayBy={gap.payByInstalments}
            action={<ContinueButton next={next} />}
          />
          {byInstalments && panels.summary.instalments && <Payments instalments={panels.summary.instalments} />}
        </>
      }
    >
      {/* Cover for a leased car pays its rentals: its driver bears no loss of worth. */}
      {!isLeased && <Shortfall quote={quote} />}
      <GapMain gap={gap} isLeased={isLeased} isChosen={quote.step > 3} isOwned={!quote.details?.do_not_own} saves={saves} />
      {host.session.signedIn && quote.price && <CoveredByThen host={host} quote={quote} onStart={(day) => gap.chooseMain(gap.key, day)} />}
      <GapAddOns gap={gap} />
      <Fold
        title={<span className={css.ask}>{voucherWords.title}</span>}
        mustOpen={quote.voucher !== null || triedOnVoucher() !== undefined}
      >
        <QuoteVoucher {...props} onQuote={onVoucher} />
      </Fold>
      <ReserveBox {...props} />
    </StepPage>
  );
}

/** The choice stays on the screen and can be sent again. */
function NotSaved({ problem, retry }: { readonly problem: string; readonly retry: (() => void) | undefined }) {
  if (!retry) return <Refusal>{problem}</Refusal>;
  const again = <Button label={words.tryAgain} variant="secondary" onClick={retry} />;
  return (
    <Refusal title={words.notSaved} actions={again}>
      {problem}
    </Refusal>
  );
}

export default withApi(GapStep);

/** The staff's panel beside this page changed the price: reloads the three panels, once for each new price. */
const useAdjustedPrice = ({ price }: Quote, { panels, isSaving, reload }: Gap): void => {
  const version = price?.priceVersion ?? 0;
  const isBehind = !isSaving && version > (panels.summary.price?.priceVersion ?? 0);
  const check = useEffectEvent(() => {
    if (isBehind) reload();
  });
  useEffect(() => check(), [version]);
};

/** The add-ons of GAP: one by one, all at once, or none (Q2). None is ticked beforehand (ICOBS 6A.2). */
function GapAddOns({ gap }: { readonly gap: Gap }) {
  const { panels, addOns, chooseAddOns } = gap;
  const { rows } = panels.addons;
  const isAllAdded = rows.every(({ code }) => addOns.includes(code));
  return (
    <section aria-label={words.addOns}>
      <div className={css.head}>
        <h2 className={css.heading}>{words.addOns}</h2>
        <Cluster>
          <Button
            label={words.addAll}
            variant="quiet"
            size="small"
            aria-disabled={isAllAdded}
            onClick={() => chooseAddOns({ add_all: true })}
          />
          <Button
            label={words.removeAll}
            variant="quiet"
            size="small"
            aria-disabled={addOns.length === 0}
            onClick={() => chooseAddOns({ remove_all: true })}
          />
        </Cluster>
      </div>
      {rows.length === 0 && <p>{words.noAddOns}</p>}
      <AddOnCards
        rows={rows}
        added={addOns}
        periodOf={(percent) => (percent === null ? undefined : productWords.percentageOf(percent))}
        onChange={(codes) => chooseAddOns({ add_ons: [...codes] })}
      />
    </section>
  );
}

function Payments({ instalments }: { readonly instalments: NonNullable<GapPanels['summary']['instalments']> }) {
  return (
    <details className={gapSummaryCss.payments}>
      <summary>{words.payments(instalments.count)}</summary>
      <ol>
        {instalments.payments.map((pounds, place) => (
          <li key={words.payment(place + 1)}>
            <span>{words.payment(place + 1)}</span> <span>{formatPounds(toPence(pounds))}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
