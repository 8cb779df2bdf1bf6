import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { WhoseQuote } from '@kerbside/contracts/ui/staff/whose-quote';
import { useMemo, useState, type ReactNode } from 'react';
import { quoteApi } from '../../api/quote-api.js';
import { staffApi } from '../../api/staff-api.js';
import { staff as words } from '../../messages/staff.js';
import type { OpenedQuote } from '../step-page/step-props.js';
import { PriceAdjuster } from './price-adjuster.js';
import { QuoteLink } from './quote-link.js';
import css from './staff-panel.module.css';
import type { StaffProps } from './staff-props.js';
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

/** Whether the customer of this quote is called back before the others (Q7). */
function CallbackGrade({ api, quote }: StaffProps) {
  const loaded = useLoad((signal) => api.grade(quote.id, signal), [api, quote.id]);
  const [wanted, setWanted] = useState<boolean>();
  const [message, setMessage] = useState<string>();
  const change = useSubmit(async (isFirst: boolean) => {
    setWanted(isFirst);
    setMessage(undefined);
    try {
      setMessage(await api.changeGrade(quote, isFirst ? '1' : '0'));
    } catch (error) {
      setWanted(!isFirst);
      throw error;
    }
  });
  return (
    <Panel load={loaded} loading={words.gradeLoading} failed={words.gradeFailed}>
      {(grade) => (
        <>
          <Checkbox label={words.gradeFirst} value={wanted ?? grade === 1} onChange={(isFirst) => void change.submit(isFirst)} />
          <div role="status">{message}</div>
          <Problem>{change.error}</Problem>
        </>
      )}
    </Panel>
  );
}
