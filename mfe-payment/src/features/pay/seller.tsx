import { firm, whereWeAre, whoWeAre, whenWeAnswer } from '@kerbside/contracts/firm/firm';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { seller as words } from '../../messages/outcome.js';
import css from './seller.module.css';

/** Below the button: who takes the money, how to reach them and how to complain, and the documents of what is bought. */
export default function Seller({ payment: { lines } }: { readonly payment: Pick<PaymentView, 'lines'> }) {
  return (
    <section aria-label={words.title}>
      <details className={css.seller}>
        <summary>
          {words.from(firm.name)} <span className={css.more}>{words.more}</span>
        </summary>
        <Stack gap="small">
          <p>
            {whoWeAre} {whereWeAre}
          </p>
          <p>{whenWeAnswer}</p>
          <PolicyDocuments products={lines.flatMap(({ productType }) => productType ?? [])} />
          <p>
            <a href="/pages/complaints" target="_blank" rel="noreferrer">
              {words.complain}
            </a>
          </p>
        </Stack>
      </details>
    </section>
  );
}
