import { Injectable } from '@nestjs/common';
import type { CallRequest, ServiceName } from '@kerbside/contracts/call';
import {
  type SaidRelease,
  type ServiceRelease,
  tellServiceReleases,
  listServiceReleases,
} from '@kerbside/contracts/http/accounts/service-releases';
import { Clock } from '@kerbside/platform/time/clock';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';

type ServiceReleaseRow = Omit<ServiceRelease, 'service'> & { readonly _id: ServiceName };

/** Which release of each service is deployed, as edges hear it from the services. */
@Injectable()
export class ServiceReleasesService {
  private readonly rows: mongo.Collection<ServiceReleaseRow>;

  constructor(
    mongo: Mongo,
    private readonly clock: Clock,
  ) {
    this.rows = mongo.collection<ServiceReleaseRow>('service_releases', []);
  }

  async list(): Promise<ServiceRelease[]> {
    const rows = await this.rows.find({}, { sort: { _id: 1 } }).toArray();
    return rows.map(({ _id: service, ...release }) => ({ service, ...release }));
  }

  async tell({ services }: CallRequest<typeof tellServiceReleases>['body']): Promise<void> {
    const known = new Map((await this.rows.find({}).toArray()).map(({ _id, ...release }) => [_id, release]));
    for (const { service, release } of services) {
      const after = afterHearing(known.get(service), release, this.clock.now());
      if (after) await this.rows.replaceOne({ _id: service }, after, { upsert: true });
    }
  }
}

type ReleaseRecord = Omit<ServiceRelease, 'service'>;

/** A service after an edge reported what it said, null where it did not answer. Undefined: it has never answered. */
export const afterHearing = (known: ReleaseRecord | undefined, said: SaidRelease | null, now: Date): ReleaseRecord | undefined => {
  const at = now.toISOString();
  if (said === null) return known && { ...known, isAnswering: false };
  const heard = { ...said, heardAt: at, isAnswering: true };
  if (known === undefined) return { ...heard, since: at, before: null };
  const { version, commit } = known;
  if (version === said.version && commit === said.commit) return { ...known, ...heard };
  return { ...heard, since: at, before: { version, commit, until: at } };
};

export const ServiceReleasesController = controller({ releases: ServiceReleasesService }, [
  serves(listServiceReleases, async (_, { releases }) => ({ rows: await releases.list() })),
  serves(tellServiceReleases, ({ body }, { releases }) => releases.tell(body)),
]);
