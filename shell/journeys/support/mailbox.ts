import { listMessages, readMessage, type Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { SiteCaller } from './site-caller.js';
import { until } from './until.js';

/** The newest message to an address that was made from a template, once it is there. */
export const messageTo = async (staff: SiteCaller, address: string, template: string, withinMs?: number): Promise<Message> => {
  const found = async () => {
    const { rows } = await staff.send(listMessages, { query: { search: address } });
    return rows.find((row) => row.to === address && row.template === template);
  };
  const message = await until(`${template} to ${address}`, found, (row) => row !== undefined, withinMs);
  if (!message) throw new Error('unreachable: there is a message');
  return message;
};

/** A link or a code for its reader alone, as only an admin reads it, in development. */
export const secretMessageTo = async (admin: SiteCaller, address: string, template: string): Promise<Message> => {
  const { id } = await messageTo(admin, address, template);
  return admin.send(readMessage, { params: { messageId: id } });
};
