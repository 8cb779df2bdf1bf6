import { controller, serves } from '../src/http/controller.js';
import { Injectable, Module, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { DomainError, notFound } from '../src/errors/errors.js';
import { file } from '../src/calls/http.js';
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

const NotesController = controller({ gate: Gate }, [
  serves(calls.addNote, ({ params, query, headers, body }) => ({
    listId: params.listId,
    draft: query.draft ?? null,
    secret: headers['x-quote-secret'] ?? null,
    text: body.text,
    count: body.count,
    tags: body.tags ?? null,
  })),
  serves(calls.editNote, ({ body }) => ({ text: body.text, count: 'count' in body ? Number(body.count) : null }), ListGuard),
  serves(calls.countInstalments, ({ params }) => ({
    said: `${params.count} ${params.productType} ${params.quoteId} ${params.usedRewards}`,
  })),
  serves(calls.queryCode, ({ params }) => params),
  serves(calls.fetchCode, ({ params }) => params),
  serves(calls.readFile, () => file(Buffer.from('a,b\n'), { name: 'notes “1”.csv', mediaType: 'text/csv' })),
  serves(calls.hook, ({ body }) => ({ bytes: String(body?.toString('hex')) })),
  serves(calls.markRead, () => undefined),
  serves(calls.slow, (_, { gate }) => gate.pass()),
  /** Comes back, as an error or an answer, when nobody listens any more. */
  serves(calls.hang, async ({ params }) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (params.how === 'in-an-error') throw new TypeError('Too late');
  }),
  serves(calls.fail, ({ params }) => {
    if (params.how === 'refuse') throw new DomainError('NOTES_FULL', { fields: { text: 'No room' }, data: { room: 0 } });
    if (params.how === 'unknown-code') throw new DomainError('NOBODY_KNOWS');
    if (params.how === 'missing') throw notFound();
    if (params.how === 'leak') return Object.assign({ ok: true as const }, { passwordHash: 'x' });
    if (params.how === 'break-contract') return { ok: JSON.parse('"yes"') };
    throw new TypeError('password of jo@example.com was wrong');
  }),
]);

const { askPublic, askCustomer, askOwner, askStaff, askService } = calls;

const CallsController = controller(
  {},
  [askPublic, askCustomer, askOwner, askStaff, askService].map((call) => serves(call, ({ caller }) => ({ kind: caller.kind }))),
);

@Module({ controllers: [NotesController, CallsController], providers: [Gate, ListGuard] })
class NotesModule {}

export const notesService: ServiceDefinition = {
  name: 'garages',
  config: () => ({}),
  module: () => NotesModule,
  refusals: { NOTES_FULL: [409, 'The list is full. Start a new one.'] },
};
