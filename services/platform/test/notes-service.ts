import { Controller, Injectable, Module, RawBody, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError, notFound } from '../src/errors/errors.js';
import { BodyReadBy, CurrentCaller, file, Input, Serves } from '../src/calls/http.js';
import { readBody, unreadOf } from '../src/http/late-body.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import * as calls from './notes-calls.js';

/** Lets a test hold an answer back. */
@Injectable()
export class Gate {
  private open = (): void => undefined;
  private readonly opened = new Promise<void>((resolve) => (this.open = resolve));
  private enter = (): void => undefined;
  readonly entered = new Promise<void>((resolve) => (this.enter = resolve));

  pass(): Promise<void> {
    this.enter();
    return this.opened;
  }

  lift(): void {
    this.open();
  }
}

/** The notes of the list `counted` have a count; of the list `gone` there are none. */
@Injectable()
class ListGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { input, body } = unreadOf<typeof calls.editNote>(context);
    if (input.params.listId === 'gone' && Reflect.get(Object(body), 'text') !== 'Let me in') throw notFound();
    readBody(context, input.params.listId === 'counted' ? calls.countedNote : calls.shortNote);
    return true;
  }
}

@Controller()
class NotesController {
  constructor(private readonly gate: Gate) {}

  @Serves(calls.addNote)
  add(@Input() { params, query, headers, body }: CallRequest<typeof calls.addNote>) {
    return {
      listId: params.listId,
      draft: query.draft ?? null,
      secret: headers['x-quote-secret'] ?? null,
      text: body.text,
      count: body.count,
      tags: body.tags ?? null,
    };
  }

  @Serves(calls.editNote)
  @BodyReadBy(ListGuard)
  edit(@Input() { body }: CallRequest<typeof calls.editNote>) {
    return { text: body.text, count: 'count' in body ? body.count : null };
  }

  @Serves(calls.countInstalments)
  count(@Input() { params }: CallRequest<typeof calls.countInstalments>) {
    return { said: `${params.count} ${params.productType} ${params.quoteId} ${params.usedRewards}` };
  }

  @Serves(calls.queryCode)
  query(@Input() { params }: CallRequest<typeof calls.queryCode>) {
    return params;
  }

  @Serves(calls.fetchCode)
  fetch(@Input() { params }: CallRequest<typeof calls.fetchCode>) {
    return params;
  }

  @Serves(calls.readFile)
  readFile() {
    return file(Buffer.from('a,b\n'), { name: 'notes “1”.csv', mediaType: 'text/csv' });
  }

  @Serves(calls.hook)
  hook(@RawBody() bytes: Buffer) {
    return { bytes: bytes.toString('hex') };
  }

  @Serves(calls.markRead)
  markRead(): void {}

  @Serves(calls.slow)
  async slow() {
    await this.gate.pass();
    return {};
  }

  /** Comes back, as an error or an answer, when nobody listens any more. */
  @Serves(calls.hang)
  async hang(@Input() { params }: CallRequest<typeof calls.hang>) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (params.how === 'in-an-error') throw new TypeError('Too late');
    return {};
  }

  @Serves(calls.fail)
  fail(@Input() { params }: CallRequest<typeof calls.fail>) {
    if (params.how === 'refuse') throw new DomainError('NOTES_FULL', { fields: { text: 'No room' }, data: { room: 0 } });
    if (params.how === 'unknown-code') throw new DomainError('NOBODY_KNOWS');
    if (params.how === 'missing') throw notFound();
    if (params.how === 'leak') return { ok: true, passwordHash: 'x' };
    if (params.how === 'break-contract') return { ok: 'yes' };
    throw new TypeError('password of jo@example.com was wrong');
  }
}

const who = (caller: Caller) => ({ kind: caller.kind });

@Controller()
class CallsController {
  @Serves(calls.askPublic) public(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askCustomer) customer(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askOwner) owner(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askOwnerOrFinance) ownerOrFinance(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askOwnerOrAdmin) ownerOrAdmin(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askOwnerAlone) ownerAlone(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askStaff) staff(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askFinance) finance(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askAdmin) admin(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askService) service(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askProvider) provider(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askPartner) partner(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
  @Serves(calls.askEdge) edge(@CurrentCaller() caller: Caller) {
    return who(caller);
  }
}

@Module({ controllers: [NotesController, CallsController], providers: [Gate, ListGuard] })
class NotesModule {}

export const notesService: ServiceDefinition = {
  name: 'garages',
  config: () => ({}),
  module: () => NotesModule,
  refusals: { NOTES_FULL: [409, 'The list is full. Start a new one.'] },
};
