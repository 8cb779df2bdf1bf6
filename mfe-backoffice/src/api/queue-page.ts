/** A page of a queue, of some customers where they are asked for. */
export interface QueuePage {
  readonly customers?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** What the menu counts, and what a queue opens with. */
export const firstPage = { page: 1, perPage: 20 } as const;

export const queueQueryOf = ({ customers, page, perPage }: QueuePage) => ({ customers, page: String(page), perPage: String(perPage) });
