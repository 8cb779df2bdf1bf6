import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { WhoseQuote } from '@kerbside/contracts/ui/staff/whose-quote';
import { useMemo, type ReactNode } from 'react';
import { quoteApi } from '../../api/quote-api.js';
import { staffApi } from '../../api/staff-api.js';
import { staff as words } from '../../messages/staff.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { CallbackGrade } from './callback-grade.js';
import { PriceAdjuster } from './price-adjuster.js';
import { QuoteLink } from './quote-link.js';
import css from './staff-panel.module.css';
import { WarrantyExtras } from './warranty-extras.js';

/** Beside the price, for staff alone: customers never load it. */
export default function StaffPanel(props: OpenedQuote) {
  const { host, quote } = props;
  const { fetch } = host;
  const apis = useMemo(() => ({ api: staffApi({ fetch }), quotes: quoteApi({ fetch }) }), [fetch]);
  return (
    <div className={css.panel} data-no-print="">
      <Card title={words.panel}>
        <Stack>
          <WhoseQuote host={host} quote={quote} />
          {quote.price ? <PriceAdjuster {...props} {...apis} /> : <p>{words.noPrice}</p>}
          {quote.cover && (
            <Part title={words.extras}>
              <WarrantyExtras {...props} {...apis} cover={quote.cover} />
            </Part>
          )}
          <Part title={words.grade}>
            <CallbackGrade {...props} {...apis} />
          </Part>
          <Part title={words.link}>
            <QuoteLink host={host} quote={quote} />
          </Part>
        </Stack>
      </Card>
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className={css.part}>
      <h3 className={css.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
