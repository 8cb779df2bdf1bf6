import type { HostApi } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { WhoseQuote } from '@kerbside/contracts/ui/staff/whose-quote';
import { Link } from 'wouter';
import type { PaymentApi } from '../../api/payment-api.js';
import { bar as words } from '../../messages/staff.js';
import { summaryPath } from '../../paths.js';

interface StaffBarProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly quoteId: string;
  /** Its price may still be changed: beside the summary. */
  readonly isDue?: boolean | undefined;
}

/** Staff see whose payment this is, and get back to that customer. */
export default function StaffBar({ host, api, quoteId, isDue = false }: StaffBarProps) {
  const load = useLoad((signal) => api.quote(quoteId, signal), [api, quoteId]);
  if (load.status !== 'ready') return null;
  return (
    <Card title={words.title}>
      <WhoseQuote host={host} quote={load.data} />
      {isDue && (
        <p>
          <Link href={summaryPath(quoteId)}>{words.adjust}</Link>
        </p>
      )}
    </Card>
  );
}
