/** The colours that the vehicle register writes, as paint on a drawing. */
const paints = new Map([
  ['beige', '#cdbd9c'],
  ['black', '#2b3038'],
  ['blue', '#2c5f9e'],
  ['bronze', '#8a6a45'],
  ['brown', '#5e4433'],
  ['buff', '#d2bd8c'],
  ['cream', '#efe6cd'],
  ['gold', '#bd9c4f'],
  ['green', '#2d6a4f'],
  ['grey', '#747c87'],
  ['maroon', '#6b1f2e'],
  ['orange', '#d9762a'],
  ['pink', '#d887a4'],
  ['purple', '#5c4083'],
  ['red', '#b8262f'],
  ['silver', '#c1c7cf'],
  ['turquoise', '#2c9a9c'],
  ['white', '#f3f4f2'],
  ['yellow', '#e9bf2f'],
]);

/** For a colour that is not known, or is several ("Multi-colour"). */
export const primer = '#9aa8b6';

export const paintOf = (colour: string | null | undefined): string => paints.get(colour?.toLowerCase() ?? '') ?? primer;
