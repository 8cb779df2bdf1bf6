import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
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
import { RemindersService } from './reminders.service.js';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Serves(listReminders)
  list(@Input() { query }: CallRequest<typeof listReminders>, @CurrentCaller() caller: StaffCaller) {
    return this.reminders.list(query, caller);
  }

  @Serves(saveReminder)
  save(@Input() { body }: CallRequest<typeof saveReminder>, @CurrentCaller() caller: StaffCaller) {
    return this.reminders.save(body, caller);
  }

  @Serves(assignReminder)
  assign(@Input() { body }: CallRequest<typeof assignReminder>, @CurrentCaller() caller: StaffCaller) {
    return this.reminders.assign(body, caller);
  }

  @Serves(loadHiddenReminders)
  notes(@Input() { body }: CallRequest<typeof loadHiddenReminders>, @CurrentCaller() caller: StaffCaller) {
    return this.reminders.notes(body, caller);
  }

  @Serves(nextReminder)
  next(@Input() { body }: CallRequest<typeof nextReminder>, @CurrentCaller() caller: StaffCaller) {
    return this.reminders.next(body, caller);
  }

  @Serves(countNotifications)
  counts(@CurrentCaller() caller: StaffCaller) {
    return this.reminders.counts(caller);
  }

  @Serves(countNotificationsByPost)
  countsByPost(@CurrentCaller() caller: StaffCaller) {
    return this.reminders.counts(caller);
  }
}
