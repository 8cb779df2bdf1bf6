export interface HandledPlace {
  readonly topic: string;
  readonly partition: number;
  /** The offset to be read next. */
  readonly offset: string;
}

interface UncommittedPlace extends HandledPlace {
  /** Whether it was already uncommitted at the previous check. */
  readonly wasSeen: boolean;
}

export interface CommittedTopic {
  readonly topic: string;
  readonly partitions: readonly { readonly partition: number; readonly offset: string }[];
}

/**
 * How far this member has read where Kafka may not know it. The client commits after the last message of a batch; if it cannot, it leaves
 * that until the next message, and until then the group seems to lag.
 */
export class HandledPlaces {
  private readonly uncommitted = new Map<string, UncommittedPlace>();

  handled({ topic, partition, offset }: HandledPlace): void {
    this.uncommitted.set(keyOf(topic, partition), { topic, partition, offset: String(BigInt(offset) + 1n), wasSeen: false });
  }

  committed(topics: readonly CommittedTopic[]): void {
    for (const { topic, partitions } of topics)
      for (const { partition, offset } of partitions) {
        const place = this.uncommitted.get(keyOf(topic, partition));
        if (place && BigInt(offset) >= BigInt(place.offset)) this.uncommitted.delete(keyOf(topic, partition));
      }
  }

  /** Called when another member may have taken over the partitions. */
  forget(): void {
    this.uncommitted.clear();
  }

  /** Places that were uncommitted at the previous check too: the client has had time to commit them. */
  overdue(): HandledPlace[] {
    const all = [...this.uncommitted.entries()];
    for (const [key, place] of all) this.uncommitted.set(key, { ...place, wasSeen: true });
    return all.filter(([, { wasSeen }]) => wasSeen).map(([, { topic, partition, offset }]) => ({ topic, partition, offset }));
  }
}

const keyOf = (topic: string, partition: number): string => `${topic}/${partition}`;
