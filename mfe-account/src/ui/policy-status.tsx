import type { Policy } from '@kerbside/contracts/http/claims';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/status-tag';
import { status as words } from '../messages.js';

const tones: Readonly<Record<Policy['status'], Tone>> = { future: 'info', active: 'success', expired: 'neutral', cancelled: 'danger' };

export function PolicyStatus({ status }: { readonly status: Policy['status'] }) {
  return <StatusTag tone={tones[status]}>{words[status]}</StatusTag>;
}
