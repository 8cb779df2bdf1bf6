import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { quoteName } from '@kerbside/contracts/products/product-names';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { LinkButton } from '../../ui/link-button.js';
import { quotes as words } from '../../messages/account.js';
import { continuePath, isReadyToPay, openQuotes } from '../../paths.js';
import { NothingQuoted } from '../../ui/nothing-quoted.js';
import { AnchoredSection } from '../../ui/section.js';
import css from './overview.module.css';

/** Quotes that can be continued. Bought ones are policies by now; expired ones are gone. */
export function OpenQuotes({ quotes }: { readonly quotes: Load<readonly Quote[]> }) {
  return (
    <AnchoredSection title={words.title} anchor="section-quotes">
      <Panel
        load={quotes}
        words={words}
        isEmpty={(rows) => openQuotes(rows).length === 0}
        whenEmpty={<NothingQuoted title={words.none}>{words.noneWhy}</NothingQuoted>}
      >
        {(rows) => (
          <Stack gap="small">
            {openQuotes(rows).map((quote) => (
              <QuoteCard key={quote.id} quote={quote} />
            ))}
          </Stack>
        )}
      </Panel>
    </AnchoredSection>
  );
}

function QuoteCard({ quote }: { readonly quote: Quote }) {
  const { reference, vehicle, expiresAt, awaits_garage: isAwaited } = quote;
  // Before a garage is chosen it is only a guide, which would rise.
  const price = isAwaited ? null : quote.price;
  return (
    <Card title={quoteName(quote)} level={3} aside={price && <QuotePrice price={price} />}>
      <div className={css.row}>
        <div className={css.facts}>
          <p className={css.car}>
            {vehicle?.registration_number && <Plate registration={vehicle.registration_number} />}
            {[vehicle?.make, vehicle?.model].filter(Boolean).join(' ')}
          </p>
          {!price && <p>{isAwaited ? words.garageSets : words.noPrice}</p>}
          <p className={css.quiet}>{words.kept(reference, showLongDay(londonDay(new Date(expiresAt))))}</p>
        </div>
        <LinkButton
          label={<LabelOf of={words.withQuote(reference)}>{isReadyToPay(quote) ? words.pay : words.goOn}</LabelOf>}
          href={continuePath(quote)}
          variant="secondary"
        />
      </div>
    </Card>
  );
}

function QuotePrice({ price }: { readonly price: NonNullable<Quote['price']> }) {
  return <Price gross={price.totalPence} original={price.originalPence} period={price.per === 'month' ? words.perMonth : undefined} />;
}
