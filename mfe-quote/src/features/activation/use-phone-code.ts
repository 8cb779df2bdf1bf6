import { reasonOf } from '@kerbside/contracts/call-error';
import { codeLength } from '@kerbside/contracts/http/callbacks/sms';
import { mobile } from '@kerbside/contracts/reading/phone';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import type { ActivationApi } from '../../api/activation-api.js';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';
import type { TypedActivation } from './activation-form.js';

export type PhoneCheck =
  | { readonly status: 'idle' | 'sending'; readonly problem?: string }
  | { readonly status: 'sent' | 'checking'; readonly message: string; readonly problem?: string };

export interface PhoneCode {
  readonly check: PhoneCheck;
  readonly isConfirmed: boolean;
  /** Sends a code to the number as typed, if it is a valid one (A5). */
  readonly send: () => void;
  readonly editPhone: (typed: string) => void;
  /** A complete code is checked as it is typed (A5). */
  readonly editCode: (typed: string) => void;
}

interface PhoneCodeOptions {
  readonly form: Form<TypedActivation>;
  readonly api: ActivationApi;
  readonly productType: ProductType;
}

/** Confirms the telephone number by a code in a text message. An edit after a call began makes its response worthless. */
export const usePhoneCode = ({ form, api, productType }: PhoneCodeOptions): PhoneCode => {
  const [check, setCheck] = useState<PhoneCheck>({ status: 'idle' });
  const begin = useLatestCall();
  const { phone, phone_proof } = form.values;

  /** Shows the outcome of a call, unless something newer was started. */
  const settle = <T>(call: Promise<T>, done: (answer: T) => void, failed: (message: string) => void) => {
    const isLatest = begin();
    const ifCurrent =
      <A>(show: (answer: A) => void) =>
      (answer: A) =>
        isLatest() ? show(answer) : undefined;
    call.then(
      ifCurrent(done),
      ifCurrent((error: unknown) => failed(reasonOf(error))),
    );
  };

  const send = () => {
    const number = mobile.safeParse(phone);
    if (!number.success) return setCheck({ status: 'idle', problem: number.error.issues[0]?.message ?? '' });
    form.set('phone_code', '');
    setCheck({ status: 'sending' });
    settle(
      api.sendCode(number.data, productType),
      ({ message }) => setCheck({ status: 'sent', message }),
      (problem) => setCheck({ status: 'idle', problem }),
    );
  };

  const editPhone = (typed: string) => {
    begin();
    setCheck({ status: 'idle' });
    form.set('phone_proof', '');
    form.set('phone', typed);
  };

  const editCode = (typed: string) => {
    const code = typed.replace(/\D/g, '').slice(0, codeLength);
    const message = 'message' in check ? check.message : '';
    form.set('phone_code', code);
    begin();
    if (code.length < codeLength) return setCheck({ status: 'sent', message });
    setCheck({ status: 'checking', message });
    settle(
      api.validateCode(phone, code, productType),
      (proof) => form.set('phone_proof', proof),
      (problem) => setCheck({ status: 'sent', message, problem }),
    );
  };
  return { check, isConfirmed: phone_proof !== '', send, editPhone, editCode };
};
