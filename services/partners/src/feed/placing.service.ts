import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { PartnersConfig } from '../config.js';
import { FeedRepository } from './feed.repository.js';

export const placing = 'place-events';
const atOnce = 500;
const dayMs = 24 * 60 * 60 * 1_000;

/** How long a placed event is kept. */
export const keptMs = ({ feedKeptDays }: PartnersConfig): number => feedKeptDays * dayMs;

/** Gives events their positions in the feed, a batch at a time. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly clock: Clock,
    private readonly config: PartnersConfig,
    { isAlone }: PlatformConfig,
    sweeper: Sweeper,
  ) {
    // Storing events wakes it; when another process may store them, inserted rows do.
    const rows = isAlone ? [] : [{ collection: 'feed', isInsert: true }];
    sweeper.every(placing, netMs, (stopping) => this.placeAll(stopping), rows);
  }

  private async placeAll(stopping: AbortSignal): Promise<void> {
    for (const topic of await this.feed.waitingTopics()) await this.placeTopic(topic, stopping);
  }

  private async placeTopic(topic: string, stopping: AbortSignal): Promise<void> {
    for (let placed = atOnce; placed === atOnce && !stopping.aborted;)
      placed = await this.feed.place({ topic, atMost: atOnce, now: this.clock.now(), keptMs: keptMs(this.config) });
  }
}
