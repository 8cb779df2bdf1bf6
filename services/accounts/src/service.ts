import { unusedScanner } from '@kerbside/platform/files/scanner-setting';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { accountsConfig, type AccountsConfig } from './config.js';
import { DemoPeople } from './demo/demo-people.js';
import { SecondFactorReset } from './second-factor/second-factor-reset.js';

export const service: ServiceDefinition<AccountsConfig> = {
  name: 'accounts',
  config: accountsConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: unusedScanner,
  refusals: {
    PASS_TOKEN_REFUSED: [401, 'This is not the token of this pass.'],
    PUSH_REFUSED: [502, 'Apple refused the push.'],
    PUSH_UNAVAILABLE: [503, 'Apple’s push service did not answer.'],
    GOOGLE_WALLET_REFUSED: [502, 'Google refused the change of a pass.'],
    GOOGLE_WALLET_UNAVAILABLE: [503, 'Google’s wallet did not answer.'],
    SIGN_IN_FAILED: [401, 'We do not recognise that email address and password together. Check both and try again.'],
    CODE_REFUSED: [401, 'That code is not right, or it has run out. Check it, or ask for a new one.'],
    EMAIL_REGISTERED: [409, 'This email address is already registered with a Kerbside account. Please log in.'],
    RESET_LINK_SPENT: [410, 'This link has been used or has run out. Ask for a new one.'],
    EMAIL_LINK_SPENT: [410, 'This link has been used or has run out, or the address is no longer free.'],
    SIGN_IN_LINK_SPENT: [410, 'This link has been used or has run out. Sign in with your password, or ask for a new link.'],
    SECOND_STEP_REFUSED: [401, 'That code is not right, or was used before. Wait for the next one, or use a recovery code.'],
    NO_KEY_TO_CONFIRM: [409, 'This key can no longer be set up. Start again.'],
    PASSWORD_NEEDED: [401, 'Enter your password to go on.'],
    PASSWORD_REFUSED: [401, 'That password is not right.'],
    PASSKEY_REFUSED: [401, 'That passkey was not accepted, or it took too long. Try again, or sign in another way.'],
    PASSKEY_NOT_ADDED: [409, 'That passkey could not be added, or it took too long. Start again.'],
    NO_PASSKEY: [409, 'There is no passkey for this account. Use a code.'],
    TOO_MANY_PASSKEYS: [409, 'You have as many passkeys as you may have. Remove one first.'],
    LAST_SECOND_STEP: [409, 'This is your only second step, and you need one. Add another passkey or an app first.'],
    NO_SECOND_FACTOR: [409, 'There is no second step to reset. Nothing was changed, and your reason was not kept.'],
    OWN_SECOND_FACTOR: [409, 'You cannot reset your own second step. Ask another admin.'],
    ROLE_CHANGED: [409, 'Somebody has changed this role meanwhile. See what it is now, then change it again if you need to.'],
    OWN_ROLE: [409, 'You cannot change your own role. Ask another admin.'],
    TOO_MANY_DOCUMENTS: [409, 'Your account holds 200 documents, as many as it can. Delete some you no longer need first.'],
    CUSTOMER_ERASED: [409, 'This customer’s data was erased. Nothing more can be noted about them.'],
    PLAN_CHANGED: [
      409,
      'This plan was changed meanwhile, on another page or device. See what it says now, then save yours again to replace it.',
    ],
    CAR_CHANGED: [409, 'This car has just changed. See how it is now, then try again.'],
    NO_REGISTRATION: [409, 'We don’t know this car’s registration, so we cannot look it up.'],
    VEHICLE_NOT_FOUND: [404, 'The public registers do not know this registration.'],
    VALUATION_UNAVAILABLE: [404, 'Valuation unavailable.'],
    NO_CHANGE_WAITING: [409, 'No registration change is waiting for this car. Somebody may have dealt with it already.'],
    CHANGE_ALTERED: [409, 'The customer has asked for another registration since. Look at it again.'],
    REGISTRATION_TAKEN: [409, 'Another of this customer’s cars has that registration. If a change of that car waits, approve it first.'],
    ACCOUNT_ERASED: [409, 'You asked us to erase this account, and we are erasing it. Nobody can sign in to it any more.'],
    ERASURE_REFUSED: [409, 'Your data cannot be erased yet. See below what has to end first.'],
    REMOTE_CHANGED: [409, 'Somebody has changed this part meanwhile. See what it is now, then go on if you still need to.'],
    OTHER_CONTRACT: [409, 'This release was built for another shell, which would refuse it.'],
    STAFF_NEED_NEWEST: [409, 'An older back office may not be able to come forward again. An operator can take it back.'],
    STAFF_NEED_IT: [409, 'Nobody could switch the back office on again from here. An operator can switch it off.'],
    TOO_BUSY: [429, 'We are very busy just now. Please try again in a moment.'],
  },
  commands: {
    'reset-second-factor': (app, [email, ...why]) => app.get(SecondFactorReset, { strict: false }).resetByOperator(email, why.join(' ')),
  },
  seed: (app) => app.get(DemoPeople, { strict: false }).add(),
};
