import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds } from '@kerbside/contracts/money/money';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useReaders } from '@kerbside/contracts/ui/data/use-readers';
import { latePage, latePart } from '@kerbside/contracts/ui/page/late';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useReturn } from '@kerbside/contracts/ui/page/use-return';
import { Activity, useCallback, useEffect, useState, type ComponentType } from 'react';
import { Redirect } from 'wouter';
import { isForVisit } from '../features/booked-visit/bookable.js';
import { PriceLabelDelay } from '../features/product-facts/price-label.js';
import { BesideReceipt } from '../features/quote/quote-receipt.js';
import { isUnknown } from '../features/quote/unknown-quote.js';
import type { SaveSlot } from '../features/saving/save-queue.js';
import type { StepOfPage } from '../features/step-page/step-props.js';
import type { StepApi } from '../api/quote-api.js';
import { VehicleStep } from '../features/vehicle/step/vehicle-step.js';
import { quote as quoteWords } from '../messages/quote.js';
import { nextPath, paymentPath, stepPath } from '../paths.js';

type StepComponent = ComponentType<StepOfPage>;
type LateStep = StepComponent & { readonly load: () => Promise<unknown> };
type Steps = Readonly<Record<number, LateStep>>;

const lateStep = (load: () => Promise<{ readonly default: StepComponent }>): LateStep => Object.assign(latePage(load), { load });

/** Each follows when it is reached. */
const laterSteps: Steps = {
  2: lateStep(() => import('../features/details/details-step.js')),
  3: lateStep(() => import('../features/products/products-step.js')),
  4: lateStep(() => import('../features/products/additions-step.js')),
  5: lateStep(() => import('../features/summary/summary-step.js')),
};
const visitSteps: Steps = { ...laterSteps, 3: lateStep(() => import('../features/when-and-where/when-and-where.js')) };
const serviceSteps: Steps = { ...laterSteps, 3: lateStep(() => import('../features/service-offers/service-step.js')) };
const gapSteps: Steps = { ...laterSteps, 3: lateStep(() => import('../features/gap/gap-step.js')) };
const warrantySteps: Steps = {
  ...laterSteps,
  3: lateStep(() => import('../features/cover/cover-step.js')),
  4: lateStep(() => import('../features/cover/extras-step.js')),
};

/** Products whose steps are their own; the others share theirs. */
const stepsOf: Readonly<Partial<Record<ProductType, Steps>>> = {
  warranty: warrantySteps,
  mot: visitSteps,
  repair: visitSteps,
  healthcheck: visitSteps,
  service: serviceSteps,
  gap: gapSteps,
};

const stepOf = (productType: ProductType, step: number): LateStep | undefined => (stepsOf[productType] ?? laterSteps)[step];

/** Few see these. */
const ClosedQuote = latePage(() => import('../features/quote/closed-quote.js'));
const UnknownQuote = latePage(() => import('../features/quote/unknown-quote.js'));
/** Staff alone load it; the step is there before. */
const StaffPanel = latePart(() => import('../features/staff/staff-panel.js'));
const WhoseBar = latePart(() => import('../features/staff/whose-bar.js'));
const firstPricedStep = 3;

interface LoadedStepProps extends RemoteProps {
  readonly api: StepApi;
  readonly productType: ProductType;
  readonly step: number;
  readonly quoteId: string;
  readonly slot: SaveSlot;
}

export default function LoadedStep({ host, api, productType, quoteId, step, slot }: LoadedStepProps) {
  useKeptFocus();
  useKeptPress();
  const [changed, setChanged] = useState<Quote>();
  const keepNewest = useCallback((quote: Quote) => setChanged((before) => (before ? newest(before, quote) : quote)), []);
  const load = useLoad((signal) => api.read(quoteId, signal), [api, quoteId, useReaders(host.session)]);
  // Its code comes while the quote is read; one that does not come says so when it is drawn.
  useEffect(() => {
    stepOf(productType, step)
      ?.load()
      .catch(() => undefined);
  }, [productType, step]);
  const shown = load.status === 'ready' && changed ? { ...load, data: newest(load.data, changed) } : load;
  // Changed in another tab meanwhile: a step that shows prices opens anew, so that none is an old one. Steps 1 and 2 keep what is typed.
  const [opened, setOpened] = useState(0);
  useReturn(() => {
    if (shown.status !== 'ready') return;
    const before = shown.data;
    api.read(quoteId).then(
      (quote) => {
        keepNewest(quote);
        if (quote.version <= before.version) return;
        setOpened(quote.version);
        const [was, is] = [priceOf(before), priceOf(quote)];
        if (was && is && was !== is) host.toast(quoteWords.changedElsewhere(was, is), 'info', undefined, 'price');
      },
      () => host.track('quote_not_read_again', { step }),
    );
  });
  if (isUnknown(load)) return <UnknownQuote host={host} productType={productType} onRetry={load.retry} />;
  return (
    <PagePanel load={shown} words={quoteWords}>
      {(quote) =>
        quote.productType === productType ? (
          <QuoteStep
            key={step < firstPricedStep ? undefined : opened}
            host={host}
            api={api}
            quote={quote}
            step={step}
            onQuote={keepNewest}
            slot={slot}
          />
        ) : (
          <Redirect replace to={stepPath(quote.productType, step, quote.id)} />
        )
      }
    </PagePanel>
  );
}

/** As the page shows it: a month's is not a year's, and there is none before the garage sets it. */
const priceOf = ({ price, awaits_garage: isAwaited }: Quote): string | undefined =>
  price && !isAwaited ? formatPounds(price.totalPence) + (price.per === 'month' ? ` ${quoteWords.perMonth}` : '') : undefined;

/** An answer that arrives late never puts an older quote on the screen. */
const newest = (before: Quote, after: Quote): Quote => (after.version >= before.version ? after : before);

/** Whose staff's panel this is: out of sight, with what was typed in it, while their session has ended. */
const useDesk = ({ session: { signedIn, userId, role } }: HostApi): string | null => {
  const [desk, setDesk] = useState<string | null>(null);
  const now = role === null ? null : userId;
  if (signedIn && now !== desk) setDesk(now);
  return desk;
};

function QuoteStep({ step, api, ...props }: StepOfPage & { readonly api: StepApi; readonly step: number }) {
  const { host, quote, onQuote, slot } = props;
  const desk = useDesk(host);
  if (quote.status === 'purchased' || quote.status === 'expired') return <ClosedQuote host={host} quote={quote} />;
  if (step === 6) return <Redirect replace to={paymentPath(quote.id)} />;
  if (step === 4 && isForVisit(quote)) return <Redirect replace to={stepPath(quote.productType, 3, quote.id)} />;
  if (step > quote.step) return <Redirect replace to={nextPath(quote)} />;
  const Later = stepOf(quote.productType, step);
  const ForStaff = Later ? StaffPanel : WhoseBar;
  const panel = desk !== null && (
    <Activity key={desk} mode={host.session.role === null ? 'hidden' : 'visible'}>
      <ForStaff {...props} />
    </Activity>
  );
  if (!Later)
    return (
      <>
        {panel}
        <VehicleStep host={host} api={api} productType={quote.productType} quote={quote} onQuote={onQuote} slot={slot} />
      </>
    );
  return (
    <BesideReceipt value={panel || null}>
      <PriceLabelDelay value={host.config.timings.priceLabels}>
        <Later {...props} />
      </PriceLabelDelay>
    </BesideReceipt>
  );
}
