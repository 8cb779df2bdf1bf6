export interface FieldError {
  code: string;
  message: string;
}
/** `certain`: the error can be shown while typing; otherwise only once the field has been left. */
export interface Reading {
  brand?: string;
  empty: boolean;
  complete: boolean;
  error: FieldError | null;
  certain: boolean;
}
export const passesLuhn: (digits: string) => boolean;
export const formatNumber: (text: string) => string;
export const formatExpiry: (text: string) => string;
export const formatCode: (text: string) => string;
export const readNumber: (text: string) => Reading;
export const readExpiry: (text: string, now: Date) => Reading;
export const readCode: (text: string) => Reading;
export const expiryParts: (text: string) => { month: string; year: string };
