import type { StaffCaller } from '@kerbside/contracts/caller';
import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { NotesService } from './notes.service.js';

@Controller()
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  @Serves(listNotes)
  list(@Input() { params, query }: CallRequest<typeof listNotes>): Promise<CallAnswer<typeof listNotes>> {
    return this.notes.of(params.userId, query);
  }

  @Serves(addNote)
  add(@Input() { params, body }: CallRequest<typeof addNote>, @CurrentCaller() caller: StaffCaller): Promise<CallAnswer<typeof addNote>> {
    return this.notes.add(params.userId, body, caller);
  }
}
