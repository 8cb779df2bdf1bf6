import { Injectable } from '@nestjs/common';
import { Log } from '../telemetry/log.js';
import { Metrics } from '../telemetry/metrics.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { withTimeLimit } from '../time/back-off.js';
import { DeadLetters } from './receiving/dead-letter.js';
import { EventLog, type PlaceLag } from './event-log.js';
import { EventSettings } from './event-settings.js';
import { groupOf } from './topics.js';

/** The other metrics must stay readable while the log is not. */
const limitMs = 2_000;

/** Gauges read from the log and the dead letters whenever /metrics is requested. */
@Injectable()
export class EventGauges {
  constructor(
    metrics: Metrics,
    deadLetters: DeadLetters,
    private readonly eventLog: EventLog,
    private readonly config: PlatformConfig,
    private readonly settings: EventSettings,
    private readonly log: Log,
  ) {
    metrics.show({
      name: 'dead_letters_open',
      help: 'Events put aside and not yet handled after all',
      read: async () => [{ value: await deadLetters.countOpen() }],
    });
    metrics.show({
      name: 'event_lag',
      help: 'Events that the consumers of this service have yet to read; every replica says the same',
      labelNames: ['topic', 'partition'],
      read: async () =>
        (await this.lag()).map(({ topic, partition, behind }) => ({ labels: { topic, partition: String(partition) }, value: behind })),
    });
  }

  private async lag(): Promise<PlaceLag[]> {
    try {
      return await withTimeLimit(limitMs, this.eventLog.lag(groupOf(this.config.service, this.settings.groups)));
    } catch (error) {
      this.log.warn({ error }, 'How far the consumers are behind could not be read');
      return [];
    }
  }
}
