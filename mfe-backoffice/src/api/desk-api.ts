import type { CallInput } from '@kerbside/contracts/call';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { type Message, sendMessageAgain } from '@kerbside/contracts/http/callbacks/callbacks';
import { change, pageQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';

export type NewNote = CallInput<typeof addNote>['body'];

const notesKey = (customerId: string) => ['notes', customerId];

export const notesQuery = (site: Site, userId: string, page: number) =>
  pageQueryOf(site, [...notesKey(userId), page], listNotes, { params: { userId }, query: { page: String(page) } });

export const writeNote = (site: Site, userId: string) =>
  change((body: NewNote) => send(site, addNote, { params: { userId }, body }), notesKey(userId), ['timelines', userId]);

/** What is seen of a letter: the last time that it was sent again, or itself. */
export const seenOf = ({ id, again }: Pick<Message, 'id' | 'again'>): string => again?.version ?? id;

/** `key` is what was seen of it, so that of two who look at it one sends it. */
export const sendAgain = (site: Site, messageId: string, key: string) =>
  change(() => send(site, sendMessageAgain, { params: { messageId }, body: { key } }).catch(sayWhoDid(site)), ['messages'], ['timelines']);
