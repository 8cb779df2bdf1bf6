import { quoteName } from '@kerbside/contracts/products/product-names';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { quoteNumberedQuery } from '../../api/queries.js';
import { kinds } from '../../messages/frame.js';
import { quotePath } from '../../paths.js';
import { factsOfQuote } from './facts-of.js';
import { FoundNumbered } from './found-numbered.js';

/** The quote with the reference that was searched for: it is nobody's while nobody has signed in with it. */
export function FoundQuotes({ api, asked }: { readonly api: BackofficeApi; readonly asked: string }) {
  return (
    <FoundNumbered
      load={loadOf(useQuery(quoteNumberedQuery(api, asked)))}
      asked={asked}
      tone="warning"
      show={(quote) => ({
        id: quote.id,
        to: quotePath(quote),
        kind: kinds.quote,
        name: quote.reference,
        facts: [quoteName(quote), ...factsOfQuote(quote)],
      })}
    />
  );
}
