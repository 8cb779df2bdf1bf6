/** Why a register gave no vehicle. The first two are valid responses; the rest are failures of the register or of the connection. */
export type VehicleDataProblem = 'not_found' | 'refused' | 'busy' | 'failed' | 'maintenance' | 'timed_out';

export class VehicleDataError extends Error {
  override readonly name = 'VehicleDataError';
  /** What it answered, if it did. */
  readonly status: number | undefined;
  constructor(
    readonly problem: VehicleDataProblem,
    readonly party: string,
    options: { readonly status?: number; readonly cause?: unknown } = {},
  ) {
    super(`${party}: ${problem}${options.status === undefined ? '' : ` (${options.status})`}`, { cause: options.cause });
    this.status = options.status;
  }

  /** The register worked; the answer is no. */
  get isAnswer(): boolean {
    return this.problem === 'not_found' || this.problem === 'refused';
  }
}

const byStatus: Readonly<Record<number, VehicleDataProblem>> = {
  400: 'refused',
  404: 'not_found',
  429: 'busy',
  503: 'maintenance',
  504: 'timed_out',
};

export const problemOfStatus = (status: number): VehicleDataProblem => byStatus[status] ?? 'failed';
