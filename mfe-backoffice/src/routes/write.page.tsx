import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { Link } from 'wouter';
import { write as words } from '../messages/desk.js';
import { customerPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { Loaded } from '../features/lists/loaded.js';
import { AskedCustomer } from '../features/lists/asked-customer.js';
import { writeToCustomer, listMessageProducts } from '@kerbside/contracts/http/callbacks/written';
import { messageTypeNames, messageTypes } from '@kerbside/contracts/staff/message-types';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm, type BoundField } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { useSentId } from '../ui/use-sent-id.js';
import { DraftOffer } from '../features/drafts/draft-offer.js';
import { useDraft } from '../features/drafts/use-draft.js';
import { queryOf, send } from '@kerbside/contracts/ui/data/calls';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import text from '../ui/text.module.css';

export default function WritePage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <AskedCustomer host={host} words={words}>
        {({ person }) => <WriteForm host={host} customerId={person.id} name={`${person.firstName} ${person.lastName}`} />}
      </AskedCustomer>
    </OfficePage>
  );
}

const types = [{ value: '', label: words.choose }, ...messageTypes.map((value) => ({ value, label: messageTypeNames[value] }))];
const channels = (['email', 'sms'] as const).map((value) => ({ value, label: words.channels[value] }));
const schema = z.omit(writeToCustomer.body, { key: true, customer_id: true });
const nothing = { type: '', product_type: '', channel: 'email', subject: '', content: '' };

/** A message to one customer. What it can be about, and what to write, follows from its type (A2). */
function WriteForm({ host, customerId, name }: RemoteProps & { readonly customerId: string; readonly name: string }) {
  const keyOf = useSentId();
  const form = useForm({
    schema,
    initial: nothing,
    send: (typed) => send(host, writeToCustomer, { body: { key: keyOf(typed), customer_id: customerId, ...typed } }),
    done: () => {
      draft.drop();
      host.toast(words.sent, 'success');
      host.navigate(customerPath(customerId));
    },
  });
  const draft = useDraft({ host }, { related_model: 'customer', related_id: customerId, form_name: 'message' }, form);
  const type = form.field('type');
  const chooseType = (next: string) => {
    type.onChange(next);
    form.set('product_type', '');
  };
  return (
    <div className={text.letter}>
      <PageForm form={form} proceed={words.send} proceeding={words.sending}>
        <p>
          {words.to} <Link href={customerPath(customerId)}>{name}</Link>
        </p>
        <DraftOffer draft={draft} />
        <SelectField label={words.type} width={20} options={types} {...type} onChange={chooseType} />
        {type.value !== '' && <RelatedProduct host={host} type={type.value} field={form.field('product_type')} />}
        <SelectField label={words.channel} width={20} options={channels} {...form.field('channel')} />
        <TextField label={words.subject} autoComplete="off" maxLength={120} {...form.field('subject')} />
        <TextArea label={words.content} hint={words.contentHint} rows={8} {...form.field('content')} />
      </PageForm>
    </div>
  );
}

interface RelatedProductProps {
  readonly host: HostApi;
  readonly type: string;
  readonly field: BoundField<string, string>;
}

/** The products for a type of message, and admins' instructions for the chosen one. */
function RelatedProduct({ host, type, field }: RelatedProductProps) {
  return (
    <Loaded query={queryOf(host, ['message-products', type], listMessageProducts, { params: { type } })} words={words.products}>
      {({ products, instructions }) => {
        const instruction = instructions[field.value];
        const options = Object.entries(products).map(([value, label]) => ({ value, label }));
        return (
          <Stack>
            <SelectField label={words.product} width={20} options={[{ value: '', label: words.noProduct }, ...options]} {...field} />
            {instruction !== undefined && (
              <Alert tone="info" live title={words.instruction}>
                <p className={text.typed}>{instruction}</p>
              </Alert>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}
