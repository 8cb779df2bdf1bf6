import * as z from 'zod/mini';

const mostAsked = 100;
const idLength = 36;

/** Which customers a list of staff is about, by their ids with commas between them; of everybody where it is absent. */
export const customersAsked = z.optional(z.string().check(z.maxLength(mostAsked * (idLength + 1))));

export const customersIn = (asked: string | undefined): readonly string[] | undefined => asked?.split(',').filter((one) => one !== '');
