import { Card } from '@kerbside/contracts/ui/basics/card';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { other as words } from '../../messages/staff.js';
import type { UseReference } from '../attempt/use-asked.js';

/** Staff record what was paid outside the site. */
export function OtherSection({ reference: { id, value, set, error } }: { readonly reference: UseReference }) {
  return (
    <Card title={words.title}>
      <TextField
        label={words.reference}
        hint={words.hint}
        id={id}
        autoComplete="off"
        width={20}
        value={value}
        onChange={set}
        error={error}
      />
    </Card>
  );
}
