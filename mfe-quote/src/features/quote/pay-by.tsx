import type { Price } from '@kerbside/contracts/http/pricing/price';
import { formatPounds } from '@kerbside/contracts/money/money';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { cover as words } from '../../messages/cover.js';
import { oddPayment } from './odd-payment.js';

interface PayByProps {
  readonly price: Price | null;
  readonly byInstalments: boolean;
  readonly onChange: (byInstalments: boolean) => void;
}

/** In full or by instalments; only available methods are offered. */
export function PayBy({ price, byInstalments, onChange }: PayByProps) {
  if (!price?.instalments) return null;
  const { count, pricePence } = price.instalments;
  const last = oddPayment(price);
  return (
    <RadioGroup
      label={words.howToPay}
      value={byInstalments ? 'instalments' : 'in_full'}
      onChange={(chosen) => onChange(chosen === 'instalments')}
      choices={[
        {
          value: 'in_full',
          label: words.inFull,
          aside: words.oneOffFee(formatPounds(price.totalPence)),
          hint: words.oneOffMeans(formatPounds(price.totalPence)),
        },
        {
          value: 'instalments',
          label: words.inInstalments,
          aside: words.instalmentsOf(count, formatPounds(pricePence)),
          hint: words.instalmentsMean(formatPounds(price.totalPence), last === undefined ? undefined : formatPounds(last)),
        },
      ]}
    />
  );
}
