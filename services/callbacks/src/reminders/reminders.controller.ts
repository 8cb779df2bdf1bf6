import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  assignReminder,
  countNotifications,
  countNotificationsByPost,
  listReminders,
  loadHiddenReminders,
  nextReminder,
  saveReminder,
} from '@kerbside/contracts/http/callbacks/reminders';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { staffOnly } from '../staff-only.js';
import { RemindersService } from './reminders.service.js';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Serves(listReminders)
  list(@Input() { query }: CallRequest<typeof listReminders>, @CurrentCaller() caller: Caller) {
    return this.reminders.list(query, staffOnly(caller));
  }

  @Serves(saveReminder)
  save(@Input() { body }: CallRequest<typeof saveReminder>, @CurrentCaller() caller: Caller) {
    return this.reminders.save(body, staffOnly(caller));
  }

  @Serves(assignReminder)
  assign(@Input() { body }: CallRequest<typeof assignReminder>, @CurrentCaller() caller: Caller) {
    return this.reminders.assign(body, staffOnly(caller));
  }

  @Serves(loadHiddenReminders)
  notes(@Input() { body }: CallRequest<typeof loadHiddenReminders>, @CurrentCaller() caller: Caller) {
    return this.reminders.notes(body, staffOnly(caller));
  }

  @Serves(nextReminder)
  next(@Input() { body }: CallRequest<typeof nextReminder>, @CurrentCaller() caller: Caller) {
    return this.reminders.next(body, staffOnly(caller));
  }

  @Serves(countNotifications)
  counts(@CurrentCaller() caller: Caller) {
    return this.reminders.counts(staffOnly(caller));
  }

  @Serves(countNotificationsByPost)
  countsByPost(@CurrentCaller() caller: Caller) {
    return this.reminders.counts(staffOnly(caller));
  }
}
