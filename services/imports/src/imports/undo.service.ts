import { Injectable } from '@nestjs/common';
import type { EventData } from '@kerbside/contracts/event';
import type { importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { undoAsked, undoTold, type Import } from './import.js';
import { ImportsRepository } from './imports.repository.js';

/**
 * Undoes an import by events: asks accounts to undo its rows, last row first, and hears what happened to them. How far it has asked is
 * saved with each event, so that a successor continues there.
 */
@Injectable()
export class UndoService {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async ask({ _id }: Import, stopping: AbortSignal): Promise<void> {
    let isMore = true;
    while (isMore && !stopping.aborted) isMore = await this.mongo.transaction((session) => this.askNext(_id, session));
  }

  /** False once every row has been asked for. */
  private async askNext(id: string, session: ClientSession): Promise<boolean> {
    const one = await this.imports.find(id, session);
    if (one?.status !== 'undoing' || !one.undoing) return false;
    const { undoing } = one;
    const next = await this.imports.changing(one, undoing.from);
    if (!next) {
      await this.imports.save(one, { ...one, nextAt: null }, session);
      return false;
    }
    const after = undoAsked({ ...one, undoing }, next.from);
    await this.imports.save(one, after, session);
    const data = { importId: id, actorId: undoing.by, rows: [...next.rows], ...(undoing.again ? { again: true } : {}) };
    await this.outbox.add(session, importUndoAsked, { id, version: versionOf(after), data });
    return true;
  }

  /** Records what accounts reports about the rows that it was asked to undo. */
  async hear({ importId, rows }: EventData<typeof importedRowsUndone>, session: ClientSession): Promise<void> {
    const one = await this.imports.find(importId, session);
    if (one?.status !== 'undoing') return;
    const after = undoTold(one, rows, this.clock.now());
    await this.imports.save(one, after, session);
    await this.imports.noteUndone(one, rows, session);
  }
}

/** Versions follow those of the rows and the earlier undo events. */
const versionOf = ({ cursor, undoing }: Import): number => cursor + 1 + (undoing?.events ?? 0);
