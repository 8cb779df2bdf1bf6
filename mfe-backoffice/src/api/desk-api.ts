import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { startQuoteFor, startQuoteForCaller } from '@kerbside/contracts/http/pricing/staff';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

export type NewNote = CallInput<typeof addNote>['body'];
type NewQuoteForCaller = CallInput<typeof startQuoteForCaller>['body'];
type ProductType = CallInput<typeof startQuoteFor>['body']['product_type'];

/** What an agent does for a customer on the telephone. */
export const deskApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    notes: (userId: string, page: number, signal: AbortSignal) =>
      send(listNotes, { params: { userId }, query: { page: String(page) } }, { signal }),
    addNote: (userId: string, body: NewNote) => send(addNote, { params: { userId }, body }),
    startQuote: (customerId: string, product_type: ProductType) => send(startQuoteFor, { params: { customerId }, body: { product_type } }),
    startQuoteForCaller: (callbackId: string, body: NewQuoteForCaller) => send(startQuoteForCaller, { params: { callbackId }, body }),
    /** `key` makes a repeated press one letter. */
    sendAgain: (messageId: string, key: string) => send(sendMessageAgain, { params: { messageId }, body: { key } }),
  };
};
export type DeskApi = ReturnType<typeof deskApi>;

const notesKey = (customerId: string) => ['notes', customerId];

export const notesQuery = (api: DeskApi, customerId: string, page: number) =>
  queryOptions({
    queryKey: [...notesKey(customerId), page],
    queryFn: ({ signal }) => api.notes(customerId, page, signal),
    placeholderData: keepPreviousData,
  });

export const writeNote = (api: DeskApi, customerId: string) =>
  mutationOptions({
    mutationFn: (note: NewNote) => api.addNote(customerId, note),
    onSuccess: outdates(notesKey(customerId), ['timelines', customerId]),
  });
export const sendAgain = (api: DeskApi, messageId: string, key: string) =>
  mutationOptions({ mutationFn: () => api.sendAgain(messageId, key), onSuccess: outdates(['messages'], ['timelines']) });
