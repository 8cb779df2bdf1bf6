import { Injectable } from '@nestjs/common';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { obstacleWords } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { PeopleRepository } from '../people/people.repository.js';
import type { DataRequestRecord } from '../data-requests/data-request.js';
import { DataRequestsRepository } from '../data-requests/data-requests.repository.js';

export const writeAboutData = 'write-about-data';

interface Facts {
  readonly requestId: string;
  readonly customerId: string;
  readonly status: DataRequestRecord['status'];
}

/** Writes to the customer about the state of their request. */
@Injectable()
export class YourDataPost {
  constructor(
    private readonly requests: DataRequestsRepository,
    private readonly people: PeopleRepository,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.define<Facts>(writeAboutData, (facts, id) => this.write(facts, id), about);
  }

  queue({ _id: requestId, customerId, status }: DataRequestRecord, session: ClientSession): Promise<void> {
    return this.jobs.add(session, writeAboutData, `${requestId}:${status}`, { requestId, customerId, status });
  }

  /** Writes nothing if the request has moved on since. */
  private async write({ requestId, status }: Facts, key: string): Promise<Effect> {
    const request = await this.requests.find(requestId);
    const person = request && (await this.people.find(request.customerId));
    const letter = request?.status === status ? letterOf(request, this.url()) : undefined;
    if (letter && person)
      await this.internal.send(sendMessage, {
        body: { key: `your-data:${key}`, channel: 'email', to: person.email, customerId: person._id, ...letter },
      });
    return nothingToDo;
  }

  private url(): string {
    return new URL('/account/your-data', this.config.publicUrl).href;
  }
}

const day = (at: Date): string => formatLongDay(londonDay(at));

/** Undefined when there is nothing to say any more. */
const letterOf = (request: DataRequestRecord, url: string) => {
  if (request.kind === 'export')
    return request.status === 'ready'
      ? ({ template: 'data-copy-ready', facts: { until: day(request.forgottenAt), url } } as const)
      : undefined;
  if (request.status === 'waiting') return { template: 'erasure-asked', facts: { on: day(request.beginsAt), url } } as const;
  if (request.status === 'refused')
    return { template: 'erasure-refused', facts: { because: request.obstacles.map(obstacleWords).join('; '), url } } as const;
  return undefined;
};

const about = aboutRecord(
  'customer',
  'customerId',
  'The customer is waiting for a letter about their data. Try it again once messages can be sent.',
);
