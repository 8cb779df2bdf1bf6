import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { message as words } from '../messages/office.js';

const tones: Readonly<Record<Message['status'], Tone>> = { 'to-send': 'info', sent: 'success', failed: 'danger' };

export function MessageStatus({ status }: Pick<Message, 'status'>) {
  return <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>;
}
