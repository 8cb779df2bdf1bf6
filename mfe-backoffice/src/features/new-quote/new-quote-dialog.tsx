import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import type { ProductType } from '@kerbside/contracts/ids';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useState } from 'react';
import { newQuote as words } from '../../messages/desk.js';
import { quotePath } from '../../paths.js';

interface NewQuoteDialogProps extends RemoteProps {
  /** What the quote knows from the start. */
  readonly why: string;
  readonly start: (productType: ProductType) => Promise<Quote>;
  readonly onClose: () => void;
}

const first: { readonly product_type: ProductType } = { product_type: 'warranty' };
const options = productTypes.map((value) => ({ value, label: productNames[value] }));

/** Starts a quote for whoever is on the telephone, and opens it. It already has their details. */
export function NewQuoteDialog({ host, why, start, onClose }: NewQuoteDialogProps) {
  const [started, setStarted] = useState<Quote>();
  // Not once it was left: whoever does something else by then stays at it.
  useSent(started ? 'done' : 'idle', () => started && host.navigate(quotePath(started)));
  const form = useForm({
    schema: startQuoteFor.body,
    initial: first,
    send: ({ product_type }) => start(product_type),
    done: setStarted,
  });
  return (
    <FormDialog title={words.title} form={form} proceed={words.start} proceeding={words.starting} onClose={onClose}>
      <p>{why}</p>
      <SelectField label={words.product} options={options} {...form.field('product_type')} />
    </FormDialog>
  );
}
