import { whereWeAre, whoWeAre } from '@kerbside/contracts/firm/firm';
import { whenWeAnswer } from '@kerbside/contracts/firm/firm-words';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PolicyDocuments } from '@kerbside/contracts/ui/cover/policy-documents';
import { seller as words } from '../../messages/outcome.js';

/** Below the button: who takes the money, how to reach them and how to complain, and the documents of what is bought. */
export default function Seller({ payment: { lines } }: { readonly payment: Pick<PaymentView, 'lines'> }) {
  return (
    <Card title={words.title}>
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
    </Card>
  );
}
