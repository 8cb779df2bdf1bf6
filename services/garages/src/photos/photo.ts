/** A photo by the id that its sender knows, and the name under which it is stored. */
export interface Photo {
  readonly id: string;
  readonly storedAs: string;
  readonly bytes: number;
}
