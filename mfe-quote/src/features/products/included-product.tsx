import { Card } from '@kerbside/contracts/ui/card';
import { StatusTag } from '@kerbside/contracts/ui/status-tag';
import { products as words } from '../../messages/products.js';

/** What another product of the quote brings at no cost: ticked by itself, with nothing to press (Q4). */
export function IncludedProduct({ name }: { readonly name: string }) {
  return (
    <Card title={name} level={3} aside={<StatusTag tone="success">{words.noCost}</StatusTag>}>
      {words.included}
    </Card>
  );
}
