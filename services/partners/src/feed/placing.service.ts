import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { PartnersConfig } from '../config.js';
import { FeedRepository } from './feed.repository.js';

export const placing = 'place-events';
const atOnce = 500;
const dayMs = 24 * 60 * 60 * 1_000;

/** Gives events their positions in the feed, a batch at a time. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly clock: Clock,
    private readonly config: PartnersConfig,
    sweeper: Sweeper,
  ) {
    sweeper.every(placing, netMs, (stopping) => this.placeAll(stopping), [{ collection: 'feed', isInsert: true }]);
  }

  private async placeAll(stopping: AbortSignal): Promise<void> {
    for (const topic of await this.feed.waitingTopics()) await this.placeTopic(topic, stopping);
  }

  private async placeTopic(topic: string, stopping: AbortSignal): Promise<void> {
    const keptMs = this.config.feedKeptDays * dayMs;
    for (let placed = atOnce; placed === atOnce && !stopping.aborted;)
      placed = await this.feed.place({ topic, atMost: atOnce, now: this.clock.now(), keptMs });
  }
}
