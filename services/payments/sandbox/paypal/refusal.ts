/** An error answer in PayPal's envelope. */
export class PayPalError extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly title: string = 'UNPROCESSABLE_ENTITY',
  ) {
    super(issue);
  }

  get body(): object {
    return { name: this.title, message: this.issue, debug_id: 'sandbox', details: [{ issue: this.issue, description: this.issue }] };
  }
}

export const noSuch = (): PayPalError => new PayPalError(404, 'INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND');
