export interface HandledPlace {
  readonly topic: string;
  readonly partition: number;
  /** The offset to be read next. */
  readonly offset: string;
}

interface Owed extends HandledPlace {
  /** Whether it was owed already when one last looked. */
  readonly wasOwed: boolean;
}

export interface CommittedTopic {
  readonly topic: string;
  readonly partitions: readonly { readonly partition: number; readonly offset: string }[];
}

/**
 * How far this member has read, where Kafka may not know it. The client commits a batch behind its last message; what it could not commit then
 * it leaves until the next message comes, and so long the group seems to be behind.
 */
export class HandledPlaces {
  private readonly owed = new Map<string, Owed>();

  handled({ topic, partition, offset }: HandledPlace): void {
    this.owed.set(keyOf(topic, partition), { topic, partition, offset: String(BigInt(offset) + 1n), wasOwed: false });
  }

  committed(topics: readonly CommittedTopic[]): void {
    for (const { topic, partitions } of topics)
      for (const { partition, offset } of partitions) {
        const owed = this.owed.get(keyOf(topic, partition));
        if (owed && BigInt(offset) >= BigInt(owed.offset)) this.owed.delete(keyOf(topic, partition));
      }
  }

  /** Another may read them now, and further. */
  forget(): void {
    this.owed.clear();
  }

  /** Those that were owed the last time already: the client had its time to commit them. */
  overdue(): HandledPlace[] {
    const all = [...this.owed.entries()];
    for (const [key, place] of all) this.owed.set(key, { ...place, wasOwed: true });
    return all.filter(([, { wasOwed }]) => wasOwed).map(([, { topic, partition, offset }]) => ({ topic, partition, offset }));
  }
}

const keyOf = (topic: string, partition: number): string => `${topic}/${partition}`;
