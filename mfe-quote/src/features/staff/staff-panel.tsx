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
import { PriceAdjuster, type StaffProps } from './price-adjuster.js';
import css from './staff-panel.module.css';
import type { HostApi } from '@kerbside/contracts/host';
import type { Quote, CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { secretOf } from '@kerbside/contracts/quotes/quote-secrets';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { stepPath } from '../../paths.js';
import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';

const extraFields = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days'] as const;

/** Staff put the extras of a warranty on and off at every step (Q6); customers add them on step 4. */
function WarrantyExtras({ api, quote, onQuote, cover }: StaffProps & { readonly cover: CoverChoice }) {
  const extras = useLoad((signal) => api.extras(quote.id, signal), [api, quote.id, quote.price?.priceVersion], { keep: true });
  const [wanted, setWanted] = useState<Partial<CoverChoice>>({});
  const change = useSubmit(async (part: Partial<CoverChoice>) => {
    setWanted(part);
    onQuote(await api.choose(quote.id, { ...cover, ...part }));
  });
  const shown = change.status === 'busy' ? { ...cover, ...wanted } : cover;
  return (
    <Panel
      load={extras}
      words={{ loading: words.extrasLoading, failed: words.extrasFailed }}
      isEmpty={(rows) => rows.length === 0}
      whenEmpty={<p>{words.noExtras}</p>}
    >
      {(rows) => (
        <Stack gap="tight">
          {rows.map((extra) => (
            <Extra key={extra.code} extra={extra} cover={shown} onChange={(part) => void change.submit(part)} />
          ))}
          <Problem>{change.error}</Problem>
        </Stack>
      )}
    </Panel>
  );
}

interface ExtraProps {
  readonly extra: PriceTables['extras'][number];
  readonly cover: CoverChoice;
  readonly onChange: (part: Partial<CoverChoice>) => void;
}

function Extra({ extra, cover, onChange }: ExtraProps) {
  const field = extraFields.find((name) => name === extra.code);
  if (!field) return null;
  return (
    <Checkbox
      label={extra.name}
      aside={formatPounds(toPence(extra.price_gross))}
      value={cover[field] === true}
      onChange={(isTicked) => onChange({ [field]: isTicked })}
    />
  );
}

const lastStep = 5;

/** Includes the secret if this browser started the quote: the link then opens the quote for anyone. */
const linkOf = ({ id, productType, step }: Quote): string => {
  const secret = secretOf(id);
  const path = stepPath(productType, Math.min(step, lastStep), id);
  return `${location.origin}${path}${secret === undefined ? '' : `&secret=${encodeURIComponent(secret)}`}`;
};

function QuoteLink({ host, quote }: { readonly host: HostApi; readonly quote: Quote }) {
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
        <Button label={words.copy} variant="secondary" size="small" onClick={() => void copy()} />
      </div>
      {isByHand ? (
        <TextField label={words.link} hint={words.copyByHand} value={linkOf(quote)} onChange={() => undefined} readOnly />
      ) : (
        <p>{secretOf(quote.id) === undefined ? words.opensForCustomer : words.opensForAll}</p>
      )}
    </Stack>
  );
}

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
    <Panel load={loaded} words={{ loading: words.gradeLoading, failed: words.gradeFailed }}>
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
