export interface PaletteLine {
  readonly key: string;
  readonly label: string;
  /** What distinguishes it from others of the same name. */
  readonly about: string;
  readonly href: string;
  /** What it does here, in place of leading anywhere. */
  readonly act?: (() => void) | undefined;
}
export interface ChoiceGroup {
  readonly title: string;
  readonly choices: readonly PaletteLine[];
}
