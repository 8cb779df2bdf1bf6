import type { HostApi } from '@kerbside/contracts/host';
import type { ProductType } from '@kerbside/contracts/ids';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useState } from 'react';
import { vehicle as words } from '../../messages/vehicle.js';
import css from './voucher-question.module.css';

/** Few customers have a code, so the box loads only for those who say they do. */
const VoucherLookup = latePart(() => import('./voucher-lookup.js'));

export function VoucherQuestion(props: { readonly host: HostApi; readonly productType: ProductType }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={css.question}>
      <div>
        <Button label={words.voucher} variant="quiet" flush aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      </div>
      {isOpen && <VoucherLookup {...props} />}
    </div>
  );
}
