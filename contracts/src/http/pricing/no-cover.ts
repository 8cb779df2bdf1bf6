import * as z from 'zod/mini';
import { productType } from '../../ids.js';

/** What the refusal of a car on step 1 (NO_COVER_FOR_CAR) says besides its reason: what the car can have instead. */
export const noCover = z.object({ instead: z.array(productType) });
