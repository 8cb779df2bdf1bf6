import type { RemoteProps } from '@kerbside/contracts/host';
import { startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import type { ProductType } from '@kerbside/contracts/ids';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import type { DeskApi } from '../../api/desk-api.js';
import { newQuote as words } from '../../messages/desk.js';
import { quotePath } from '../../paths.js';

interface NewQuoteDialogProps extends RemoteProps {
  readonly api: DeskApi;
  readonly customerId: string;
  readonly onClose: () => void;
}

const first: { readonly product_type: ProductType } = { product_type: 'warranty' };
const options = productTypes.map((value) => ({ value, label: productNames[value] }));

/** Starts a quote for the customer and opens it. The quote already has their details. */
export function NewQuoteDialog({ host, api, customerId, onClose }: NewQuoteDialogProps) {
  const form = useForm({
    schema: startQuoteFor.body,
    initial: first,
    send: ({ product_type }) => api.startQuote(customerId, product_type),
    done: (quote) => host.navigate(quotePath(quote)),
  });
  return (
    <FormDialog title={words.title} form={form} proceed={words.start} proceeding={words.starting} onClose={onClose}>
      <p>{words.why}</p>
      <SelectField label={words.product} options={options} {...form.field('product_type')} />
    </FormDialog>
  );
}
