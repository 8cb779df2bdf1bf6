import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { readConfig, type PostConfig } from './config.js';

export const service: ServiceDefinition<PostConfig> = {
  name: 'callbacks',
  config: readConfig,
  module: (config) => AppModule.with(config),
  refusals: {
    CODES_DO_NOT_MATCH: [400, 'Codes do not match'],
    CALLBACK_COMPLETED: [409, 'This is already completed, so it can no longer be changed.'],
    CALLBACK_WITHOUT_TIME: [409, 'We call you within 24 hours, so there is no time to move. You can cancel the call.'],
    CALLBACK_CHANGED: [409, 'Somebody has changed this meanwhile. See what it says now, then save again.'],
    CUSTOMER_ERASED: [409, 'This customer’s data was erased. Nothing more can be noted about them or sent to them.'],
    MESSAGE_WITHHELD: [409, 'This message holds a link or code for its reader alone. Ask for a new one instead.'],
    MESSAGE_SENT_AGAIN: [409, 'This message was sent again while you had it open, so it was not sent once more.'],
    INVITATIONS_GREW: [409, 'More letters would be sent by now than you confirmed. Look at the new number, then confirm again.'],
    TREE_CHANGED: [409, 'Somebody has published another version meanwhile. Load it, and make your changes there.'],
    TREE_CALL_BEGUN: [409, 'A call with this customer has already been started. Take it up where it stands.'],
    TREE_CALL_CHANGED: [409, 'This call was saved from another screen meanwhile. See where it stands now, then go on from there.'],
    TREE_FINISHED: [409, 'This call is finished. Start another.'],
    WELCOME_BACK_SENT: [409, 'Email was already sent'],
    ALREADY_UNSUBSCRIBED: [409, 'Customer already opted out from all communication channels'],
    TERMINATION_SENT: [409, 'Request to terminate customer account was already sent'],
    OFFER_SENT: [409, 'Offer message was already sent'],
    CODE_EXPIRED: [410, 'This code no longer works. Send a new one.'],
  },
  unusedByMigration: {
    SMTP_URL: 'smtp://unused.invalid',
    MAIL_FROM: 'unused@unused.invalid',
    SMS_GATEWAY_URL: 'https://unused.invalid/',
    SMS_GATEWAY_KEY: 'unused',
  },
};
