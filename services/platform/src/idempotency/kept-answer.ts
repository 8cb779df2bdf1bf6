/** An answer that was given before, byte for byte. */
export class KeptAnswer {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}

export const mediaTypeOfKept = 'application/json; charset=utf-8';
