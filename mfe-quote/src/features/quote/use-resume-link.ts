import { isResumeLink, keepSecret, secretFromLink, secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { useEffect, useEffectEvent } from 'react';
import type { StepApi } from '../../api/quote-api.js';

interface Link {
  readonly api: Pick<StepApi, 'read'>;
  readonly quoteId: string | undefined;
  readonly search: string;
  /** Takes the secret out of the address, which opens the quote. */
  readonly onTaken: () => void;
}

/** The secret of a resume link is kept in this browser. Taken once, whatever else changes meanwhile. */
export const useResumeLink = ({ api, quoteId, search, onTaken }: Link): void => {
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
