import { controller, serves } from '@kerbside/platform/http/controller';
import {
  assignReminder,
  countNotifications,
  countNotificationsByPost,
  listReminders,
  loadHiddenReminders,
  nextReminder,
  saveReminder,
} from '@kerbside/contracts/http/callbacks/reminders';
import { RemindersService } from './reminders.service.js';

export const RemindersController = controller({ reminders: RemindersService }, [
  serves(listReminders, ({ query, caller }, { reminders }) => reminders.list(query, caller)),
  serves(saveReminder, ({ body, caller }, { reminders }) => reminders.save(body, caller)),
  serves(assignReminder, ({ body, caller }, { reminders }) => reminders.assign(body, caller)),
  serves(loadHiddenReminders, ({ body, caller }, { reminders }) => reminders.notes(body, caller)),
  serves(nextReminder, ({ body, caller }, { reminders }) => reminders.next(body, caller)),
  serves(countNotifications, ({ caller }, { reminders }) => reminders.counts(caller)),
  serves(countNotificationsByPost, ({ caller }, { reminders }) => reminders.counts(caller)),
]);
