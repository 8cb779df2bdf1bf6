import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import type { CarForm, StepApi } from '../../../api/quote-api.js';
import type { SaveSlot } from '../../saving/save-queue.js';
import type { Mode, TypedVehicle } from '../car/typed-vehicle.js';

export interface VehicleStepProps extends RemoteProps {
  readonly api: StepApi;
  readonly productType: ProductType;
  /** Missing until the first step has been submitted once. */
  readonly quote: Quote | undefined;
  /** Gives the changed quote to the page, where the page has one. */
  readonly onQuote?: ((quote: Quote) => void) | undefined;
  readonly slot: SaveSlot;
}

export interface OpenQuote {
  /** Undefined until something needs one: a visitor who only looks has none. */
  readonly quote: Quote | undefined;
  /** The page's quote. The first call starts it, or reopens the one started before the page was left. */
  readonly open: () => Promise<Quote>;
  readonly keep: (quote: Quote) => void;
}

/** The answers of step 1 as they are sent. */
export type VehicleAnswers = CarForm;

/** What the products know of the car. */
export interface CarOfChoice {
  readonly opened: OpenQuote;
  /** By its registration; undefined while none is found. */
  readonly found: Vehicle | undefined;
  readonly mode: Mode;
  readonly typed: TypedVehicle;
  /** Undefined while an answer is missing or wrong. */
  readonly answers: VehicleAnswers | undefined;
  /** Sends the answers as they are, so that they are priced. */
  readonly save: (answers: VehicleAnswers) => Promise<void>;
  /** Keeps what is typed for a quote of another product, begun in this tab. */
  readonly keepFor: (type: ProductType) => void;
  /** A price waits for what is not asked yet. */
  readonly askFor: (facts: readonly SaidFact[]) => void;
  /** The first answers are those of the quote. */
  readonly isSaved: boolean;
  readonly slot: SaveSlot;
}
