import type { HostApi } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useState } from 'react';
import { staff as words } from '../../messages/staff.js';
import { stepPath } from '../../paths.js';

const lastStep = 5;

/** Includes the secret if this browser started the quote: the link then opens the quote for anyone. */
const linkOf = ({ id, productType, step }: Quote): string => {
  const secret = secretOf(id);
  const path = stepPath(productType, Math.min(step, lastStep), id);
  return `${location.origin}${path}${secret === undefined ? '' : `&secret=${encodeURIComponent(secret)}`}`;
};

/** The link to send on. */
export function QuoteLink({ host, quote }: { readonly host: HostApi; readonly quote: Quote }) {
  const [isByHand, setIsByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(linkOf(quote));
      setIsByHand(false);
      host.toast(words.copied, 'success');
    } catch {
      // Not allowed, or no such thing in this browser.
      setIsByHand(true);
    }
  };
  return (
    <Stack gap="small">
      <div>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </div>
      {isByHand ? (
        <TextField label={words.link} hint={words.copyByHand} value={linkOf(quote)} onChange={() => undefined} readOnly />
      ) : (
        <p>{secretOf(quote.id) === undefined ? words.opensForCustomer : words.opensForAll}</p>
      )}
    </Stack>
  );
}
