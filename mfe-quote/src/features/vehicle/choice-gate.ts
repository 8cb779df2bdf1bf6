import type { SaveQueue } from '../saving/save-queue.js';
import type { OpenQuote } from './use-open-quote.js';

// Between the car and the products that are chosen for it: they load later, and may not be there yet.

/** The answers of step 1 as they are sent. */
export type VehicleAnswers = Readonly<Record<string, unknown>>;

/** What the products know of the car. */
export interface CarOfChoice {
  readonly opened: OpenQuote;
  /** Undefined while an answer is missing or wrong. */
  readonly answers: VehicleAnswers | undefined;
  /** Saves the answers as they are, so that they are priced. */
  readonly save: (answers: VehicleAnswers) => Promise<void>;
  /** The first answers are those of the quote. */
  readonly isSaved: boolean;
  readonly saves: SaveQueue;
}

export interface CarChange {
  readonly change: () => void;
  readonly stay?: () => void;
}

/** What step 1 asks of the products. */
export interface ChoiceGate {
  /** Asks first when products were chosen for the car: their prices change with it. */
  readonly beforeCarChanges: (wish: CarChange) => void;
}
