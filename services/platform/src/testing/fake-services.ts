import * as z from 'zod/mini';
import type { Call, CallAnswer, CallData, CallInput } from '@kerbside/contracts/call';
import { refuseUnnamed, type Internal, type SendOptions } from '../internal/internal.js';

type FakeData<C extends Call> = C extends { readonly file: string } ? Uint8Array : CallAnswer<C>;
/** The other service's data, or the bytes of its file. */
export type FakeAnswer<C extends Call> = (input: CallInput<C>, options: SendOptions) => FakeData<C> | Promise<FakeData<C>>;

/** Takes the place of `Internal` and answers for the other services, by their contracts. */
export class FakeServices {
  private readonly answers = new Map<string, (input: never, options: SendOptions) => unknown>();

  private readonly real = new Map<string, Internal>();

  answer<C extends Call>(call: C, answer: FakeAnswer<C>): void {
    this.answers.set(call.id, answer);
  }

  forget(): void {
    this.answers.clear();
  }

  /** From now on the given real client makes that call; without one, the fake answers again. */
  make(call: Call, internal: Internal | undefined): void {
    if (internal) this.real.set(call.id, internal);
    else this.real.delete(call.id);
  }

  async download<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<Buffer> {
    const real = this.real.get(call.id);
    if (real) return real.download(call, input, options);
    return Buffer.from((await this.answered(call, input, options)) as Uint8Array);
  }

  async send<C extends Call>(call: C, input: CallInput<C>, options: SendOptions = {}): Promise<CallData<C>> {
    const real = this.real.get(call.id);
    if (real) return real.send(call, input, options);
    return z.parse(call.data, await this.answered(call, input, options)) as CallData<C>;
  }

  private async answered<C extends Call>(call: C, input: CallInput<C>, options: SendOptions): Promise<unknown> {
    const answer = this.answers.get(call.id) as FakeAnswer<C> | undefined;
    if (!answer) throw new Error(`The test gives no answer to ${call.id} (${call.service}): use service.answer(…)`);
    refuseUnnamed(call, input);
    refuseWrongInput(call, input);
    return answer(input, options);
  }
}

/** A fake must not accept what the real service refuses. */
const refuseWrongInput = (call: Call, input: unknown): void => {
  for (const part of ['params', 'query', 'headers', 'body'] as const) {
    const schema = call[part];
    const given: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, part) : undefined;
    const parsed = schema ? z.safeParse(schema, given ?? {}) : { success: true as const };
    if (!parsed.success) throw new Error(`${call.id} was sent wrong ${part}: ${JSON.stringify(parsed.error.issues)}`);
  }
};
