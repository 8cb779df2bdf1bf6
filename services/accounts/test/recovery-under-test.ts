import { forgotPassword, register } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { DomainError } from '@kerbside/platform/errors/errors';
import { started, testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { browser, form, type Browser } from './browser.js';
import { quickHashes } from './quick-hashes.js';
import type { SentLetter } from '@kerbside/contracts/testing/sent-letter';

export const newPassword = { password: 'green lamp by the door', password_confirmation: 'green lamp by the door' };

/** Accounts next to a mailbox, and the steps of a person who has forgotten their password. */
const startRecovery = async () => {
  const service = await testService(definition, { env: { PER_ADDRESS_LIMIT_FACTOR: '100' }, overrides: [quickHashes] });
  const sent: SentLetter[] = [];
  const callbacks = { areAway: false };
  service.answer(sendMessage, ({ body }) => {
    if (callbacks.areAway) throw new DomainError('SERVICE_UNAVAILABLE');
    sent.push(body);
    return {};
  });
  const post = () => service.sweep('send-recoveries');
  const askLink = (email: string, who = browser(service)) => who.post(forgotPassword.path, { option: 'reset', email });
  const askCode = (who: Browser, email: string, otpTransport = 'email') =>
    who.post(forgotPassword.path, { option: 'otp', email, otpTransport });
  return {
    service,
    /** What the mailbox got, in order. */
    sent,
    callbacks,
    post,
    askLink,
    askCode,
    tryCode: (who: Browser, email: string, otp: string) => who.post(forgotPassword.path, { option: 'otp', email, otp }),
    aCustomer: async (change: object = {}) => {
      const who = browser(service);
      const { email, ...rest } = form(change);
      const { body } = await who.post(register.path, { email, ...rest }).expect(200);
      return { who, email, userId: String(body.data.userId) };
    },
    linkToken: async (email: string): Promise<string> => {
      await askLink(email).expect(200);
      await post();
      return new URL(sent.at(-1)?.facts['url'] ?? '').searchParams.get('token') ?? '';
    },
    codeFor: async (who: Browser, email: string): Promise<string> => {
      await askCode(who, email).expect(200);
      await post();
      return sent.at(-1)?.facts['code'] ?? '';
    },
    /** Nothing may carry over from one case to the next. */
    reset: (): void => {
      sent.length = 0;
      callbacks.areAway = false;
    },
  };
};

/** It, for all tests of a block. */
export const startedRecovery = () => started(startRecovery, ({ service }) => service.close());
