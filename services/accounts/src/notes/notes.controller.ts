import { controller, serves } from '@kerbside/platform/http/controller';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { NotesService } from './notes.service.js';

export const NotesController = controller({ notes: NotesService }, [
  serves(listNotes, ({ params, query }, { notes }) => notes.of(params.userId, query)),
  serves(addNote, ({ params, body, caller }, { notes }) => notes.add(params.userId, body, caller)),
]);
