import { productNames } from '@kerbside/contracts/products/product-names';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { BackofficeApi } from '../../api/backoffice-api.js';
import { quoteNumberedQuery } from '../../api/queries.js';
import { kinds, search as words } from '../../messages/frame.js';
import { quotePath } from '../../paths.js';
import list from '../../ui/rows.module.css';
import css from './people-list.module.css';
import { factsOfQuote } from './facts-of.js';

/** The quote with the reference that was searched for: it is nobody's while nobody has signed in with it. */
export function FoundQuotes({ api, asked }: { readonly api: BackofficeApi; readonly asked: string }) {
  return (
    <Panel
      load={loadOf(useQuery(quoteNumberedQuery(api, asked)))}
      loading={words.loading}
      failed={words.failed}
      isEmpty={({ rows }) => rows.length === 0}
      whenEmpty={<EmptyState title={words.none(asked)}>{words.noneWhy}</EmptyState>}
    >
      {({ rows }) => (
        <ol className={list.rows} aria-label={words.results}>
          {rows.map((quote) => (
            <li key={quote.id}>
              <Link href={quotePath(quote)} className={`${list.row} ${css.person}`} data-stop="">
                <span className={css.kind}>
                  <StatusTag tone="warning">{kinds.quote}</StatusTag>
                </span>
                <span className={css.name}>{quote.reference}</span>
                <span className={css.facts}>{[productNames[quote.productType], ...factsOfQuote(quote)].join(' · ')}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
