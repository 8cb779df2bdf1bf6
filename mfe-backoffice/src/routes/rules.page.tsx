import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { addRule, removeRule, rulesQuery } from '../api/rules-api.js';
import { Confirm } from '../ui/confirm.js';
import { OfficePage } from '../ui/office-page.js';
import { addMessageRule, type MessageRule } from '@kerbside/contracts/http/imports/rules';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Grid } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../ui/section.js';
import css from '../features/rules/rules.module.css';
import { productNames, productTypes } from '@kerbside/contracts/products/product-names';
import { messageTypeNames, messageTypes } from '@kerbside/contracts/staff/message-types';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { useAddress, type PageAddress } from '../address.js';
import { RecordTable } from '../ui/record-table.js';
import { rules as words } from '../messages/blocks.js';
import { lists } from '../messages/lists.js';
import { SmallButton } from '../ui/small-button.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import text from '../ui/text.module.css';

export default function RulesPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <AddRule host={host} />
      <RuleList host={host} />
    </OfficePage>
  );
}

const nothing = { type: '', productType: '', instruction: '' };

function AddRule({ host }: RemoteProps) {
  const form = useForm({
    schema: addMessageRule.body,
    initial: nothing,
    send: useMutation(addRule(host)).mutateAsync,
    done: () => {
      host.toast(words.added, 'success');
      form.set('productType', '');
      form.set('instruction', '');
    },
  });
  return (
    <Section title={words.add}>
      <div className={text.letter}>
        <PageForm form={form} proceed={words.save} proceeding={words.saving}>
          <Grid>
            <SelectField label={words.type} options={[{ value: '', label: words.choose }, ...typeOptions]} {...form.field('type')} />
            <SelectField
              label={words.product}
              options={[{ value: '', label: words.choose }, ...productOptions]}
              {...form.field('productType')}
            />
          </Grid>
          <TextArea label={words.instruction} optional rows={3} {...form.field('instruction')} />
        </PageForm>
      </div>
    </Section>
  );
}

/** The rules that match the filters in the address. A filter applies as soon as it is chosen (A2). */
function RuleList({ host }: RemoteProps) {
  const address = useAddress(host);
  const type = messageTypes.find((one) => one === address.get('type')) ?? '';
  const productType = productTypes.find((one) => one === address.get('product')) ?? '';
  const load = useLoaded(rulesQuery(host, { type, productType, page: String(address.page) }));
  const [removing, setRemoving] = useState<MessageRule>();
  return (
    <Section title={words.listTitle}>
      <Filters address={address} type={type} product={productType} />
      <RecordTable
        words={{ ...words, title: words.listTitle }}
        load={load}
        columns={columnsOf(setRemoving)}
        rowKey={({ id }) => id}
        onPage={address.toPage}
      />
      {removing && (
        <Confirm
          host={host}
          title={words.sure(messageTypeNames[removing.type], productNames[removing.productType])}
          why={words.sureWhy}
          action={words.removing}
          isDangerous
          mutation={removeRule(host, removing.id)}
          said={words.removed}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  );
}

interface FiltersProps {
  readonly address: PageAddress;
  readonly type: string;
  readonly product: string;
}

function Filters({ address, type, product }: FiltersProps) {
  const choose = (name: string) => (value: string) => address.change({ [name]: value, page: undefined });
  const every = { value: '', label: words.every };
  return (
    <details className={css.filter} open>
      <summary>
        {words.filter} <ChevronDownIcon size={18} />
      </summary>
      <div className={css.filters}>
        <SelectField label={words.type} options={[every, ...typeOptions]} value={type} onChange={choose('type')} />
        <SelectField label={words.product} options={[every, ...productOptions]} value={product} onChange={choose('product')} />
        <Button
          label={words.reset}
          variant="secondary"
          onClick={() => address.change({ type: undefined, product: undefined, page: undefined })}
        />
      </div>
    </details>
  );
}

const columnsOf = (onRemove: (rule: MessageRule) => void) =>
  columnsUnder({ ...words, action: lists.action })<MessageRule>({
    type: ({ type }) => messageTypeNames[type],
    product: ({ productType }) => productNames[productType],
    instruction: ({ instruction }) => <span className={text.typed}>{instruction ?? words.noInstruction}</span>,
    action: (rule) => (
      <SmallButton
        label={words.remove}
        aria-label={words.removeOf(messageTypeNames[rule.type], productNames[rule.productType])}
        onClick={() => onRemove(rule)}
      />
    ),
  });

const typeOptions = messageTypes.map((value) => ({ value, label: messageTypeNames[value] }));
const productOptions = productTypes.map((value) => ({ value, label: productNames[value] }));
