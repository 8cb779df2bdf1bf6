import { orderStatusNames } from '../../src/policies/order-words.js';
import type { OrderStatus } from '../../src/claims/order-status.js';
import type { Cover, Order } from '../../src/http/claims/policies.js';
import { StatusTag, type Tone } from '../basics/status-tag.js';

const tones = {
  pending: 'info',
  active: 'success',
  suspended: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
  transferred: 'info',
  renewed: 'neutral',
} as const satisfies Readonly<Record<Cover['state'], Tone>>;

const orderTones: Readonly<Record<OrderStatus, Tone>> = {
  ordered: 'info',
  booked: 'info',
  at_garage: 'warning',
  done: 'success',
  cancelled: 'danger',
};

interface PolicyStatusProps {
  readonly policy: Pick<Cover, 'kind' | 'state'> | Pick<Order, 'kind' | 'status'>;
  /** Customers and staff have words of their own for cover; those of an order are the same for both. */
  readonly words: Readonly<Record<keyof typeof tones, string>>;
}

export function PolicyStatus({ policy, words }: PolicyStatusProps) {
  if (policy.kind === 'order') return <StatusTag tone={orderTones[policy.status]}>{orderStatusNames[policy.status]}</StatusTag>;
  return <StatusTag tone={tones[policy.state]}>{words[policy.state]}</StatusTag>;
}
