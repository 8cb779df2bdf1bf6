import type { Delivery } from '../../deliveries.js';
import { ObjectStore } from '../../object-store.js';
import type {
  Challenge,
  Charge,
  Customer,
  DetachedObject,
  Dispute,
  KeptAnswer,
  PaymentIntent,
  PaymentMethod,
  ProviderEvent,
  CardRefund,
  SetupIntent,
} from './objects.js';

export interface Kinds {
  customer: Customer;
  payment_method: PaymentMethod;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  charge: Charge;
  refund: CardRefund;
  dispute: Dispute;
  detached: DetachedObject;
  event: ProviderEvent;
  challenge: Challenge;
  delivery: Delivery;
  answer: KeptAnswer;
}

export type CardStore = ObjectStore<Kinds>;

export const openStore = (mongoUri: string | undefined, database = 'kerbside_card_sandbox'): Promise<CardStore> =>
  ObjectStore.open<Kinds>(
    {
      customer: new Map(),
      payment_method: new Map(),
      payment_intent: new Map(),
      setup_intent: new Map(),
      charge: new Map(),
      refund: new Map(),
      dispute: new Map(),
      detached: new Map(),
      event: new Map(),
      challenge: new Map(),
      delivery: new Map(),
      answer: new Map(),
    },
    { mongoUri, database, mostInMemory: { answer: 1_000, event: 1_000, delivery: 1_000 } },
  );
