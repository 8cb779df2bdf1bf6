import type { RemoteProps } from '@kerbside/contracts/host';
import type { ProductType } from '@kerbside/contracts/ids';
import { isResumeLink, keepSecret, secretFromLink, secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { latePage } from '@kerbside/contracts/ui/page/late';
import { useMemo, useState, useEffect, useEffectEvent } from 'react';
import { Redirect, useSearch } from 'wouter';
import type { SaveSlot } from '../features/saving/save-queue.js';
import { hasDraft } from '../features/vehicle/step/kept-draft.js';
import { fetchRules, rulesNow } from '../features/vehicle/step/late-rules.js';
import type { StepApi } from '../api/quote-api.js';
import { VehicleStep } from '../features/vehicle/step/vehicle-step.js';
import { stepName } from '../messages/quote.js';
import { stepPath } from '../paths.js';

/** Whoever arrives has no quote yet, and nothing typed. */
const LoadedStep = latePage(async () => {
  const [page] = await Promise.all([import(/* webpackChunkName: "begun" */ './loaded-step.js'), fetchRules()]);
  return page;
});
const BegunStep = latePage(async () => {
  await fetchRules();
  return { default: VehicleStep };
});

interface StepPageProps extends RemoteProps {
  readonly api: StepApi;
  readonly productType: ProductType;
  readonly step: number;
}

export function StepPage({ host, api, productType, step }: StepPageProps) {
  const [slot] = useState<SaveSlot>({});
  const search = useSearch();
  const quoteId = useMemo(() => new URLSearchParams(search).get('quote') ?? undefined, [search]);
  useTitle(host, `Step ${step} of 6: ${stepName(step, productType)}`);
  const openWithoutSecret = () => host.navigate(stepPath(productType, step, quoteId), { replace: true });
  useResumeLink({ api, quoteId, search, onTaken: openWithoutSecret });

  // The quote opens with the link's secret, not before.
  if (quoteId && isResumeLink(search)) return null;
  const page = { host, api, productType, slot };
  if (quoteId) return <LoadedStep key={quoteId} {...page} quoteId={quoteId} step={step} />;
  return step === 1 ? <FirstStep key={productType} {...page} /> : <Redirect replace to={stepPath(productType, 1)} />;
}

/** Without a quote. What was left in this tab is read by the rules. */
function FirstStep(props: Omit<StepPageProps, 'step'> & { readonly slot: SaveSlot }) {
  const [isBegun] = useState(() => !rulesNow() && hasDraft(props.productType));
  const Step = isBegun ? BegunStep : VehicleStep;
  return <Step {...props} quote={undefined} />;
}

interface Link {
  readonly api: Pick<StepApi, 'read'>;
  readonly quoteId: string | undefined;
  readonly search: string;
  /** Takes the secret out of the address, which opens the quote. */
  readonly onTaken: () => void;
}

/** The secret of a resume link is kept in this browser. Taken once, whatever else changes meanwhile. */
const useResumeLink = ({ api, quoteId, search, onTaken }: Link): void => {
  const opened = useEffectEvent(async () => {
    if (!quoteId || !isResumeLink(search)) return;
    await take(api, quoteId, search);
    onTaken();
  });
  useEffect(() => void opened(), [quoteId, search]);
};

/** A broken link, such as one cut short, must not lock out a browser that could open the quote before. */
const take = async (api: Link['api'], quoteId: string, search: string): Promise<void> => {
  const before = secretOf(quoteId);
  secretFromLink(quoteId, search);
  if (before === undefined || before === secretOf(quoteId)) return;
  await api.read(quoteId).catch(() => keepSecret(quoteId, before));
};
