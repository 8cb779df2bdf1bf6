import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { whenCommitted } from '@kerbside/platform/mongo/when-committed';
import { Redis } from '@kerbside/platform/redis/redis';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { accountUpdate, type AccountUpdate } from './updates.js';

const toldUpdates = z.object({ id: z.string(), updates: z.array(accountUpdate) });
export type ToldUpdates = z.infer<typeof toldUpdates>;

/** Tells every process of accounts what changed, once that is committed. Nothing is stored: an update is a hint. */
@Injectable()
export class AccountUpdates {
  private readonly key: string;

  constructor(private readonly redis: Redis) {
    this.key = redis.key('updates');
  }

  /** Without a session: at once. */
  add(update: AccountUpdate, session?: ClientSession): void {
    this.addAll([update], session);
  }

  /** `id`: of the event that brings them, which may come again. */
  addAll(updates: readonly AccountUpdate[], session?: ClientSession, id: string = randomUUID()): void {
    const tell = (): void => void this.redis.tell(this.key, JSON.stringify({ id, updates }));
    if (updates.length === 0) return;
    if (session) whenCommitted(session, tell);
    else tell();
  }

  /** Undefined: some may have been missed. */
  hear(listener: (told: ToldUpdates | undefined) => void): void {
    this.redis.hear(this.key, (text) => listener(text === '' ? undefined : z.parse(toldUpdates, JSON.parse(text))));
  }
}
