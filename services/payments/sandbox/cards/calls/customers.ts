import * as z from 'zod/mini';
import { newId, seconds } from '../records/ids.js';
import type { Customer } from '../records/objects.js';
import { detached, metadataForm } from './payment-methods.js';
import { noSuch, parseForm } from '../records/refusal.js';
import { type ApiRequest, type Handler, type Sandbox } from '../records/sandbox.js';

const form = z.strictObject({
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata: z.optional(metadataForm),
});

export const createCustomer: Handler = (sandbox, request) => {
  const given = parseForm(form, request.form);
  const customer = {
    id: newId('cus'),
    object: 'customer' as const,
    created: seconds(sandbox.now()),
    livemode: false as const,
    email: given.email ?? null,
    name: given.name ?? null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
  };
  sandbox.store.put('customer', customer);
  return customer;
};

/** Its cards can no longer be used. */
export const deleteCustomer: Handler = (sandbox, request) => {
  const customer = find(sandbox, request);
  for (const method of methodsOf(sandbox, customer)) detached(sandbox, method);
  sandbox.store.put('customer', { ...customer, email: null, name: null, description: null, metadata: {}, deleted: true });
  return { id: customer.id, object: 'customer', deleted: true };
};

const methodsOf = ({ store }: Sandbox, { id }: Customer) => store.all('payment_method').filter(({ customer }) => customer === id);

const find = (sandbox: Sandbox, request: ApiRequest) => {
  const id = request.ids[0] ?? '';
  const customer = sandbox.store.get('customer', id);
  if (!customer || customer.deleted) throw noSuch('customer', id);
  return customer;
};
