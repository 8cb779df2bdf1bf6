import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { Schema } from 'mongoose';

export interface RemoteSwitchRow {
  readonly _id: RemoteName;
  readonly isOn: boolean;
  readonly why: string;
  readonly at: Date;
  readonly staffId: string;
}

const needed = { type: String, required: true };

export const remoteSwitchSchema = new Schema<RemoteSwitchRow>(
  { _id: String, isOn: { type: Boolean, required: true }, why: needed, at: { type: Date, required: true }, staffId: needed },
  { collection: 'remote_switches', versionKey: false },
);
