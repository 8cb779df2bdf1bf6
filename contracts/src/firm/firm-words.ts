import { firm, ombudsman, whereWeAre, whoWeAre } from './firm.js';

/** When the telephone is answered, in one line. */
export const whenWeAnswer = `When you can call us: ${firm.hours.join('. ')}.`;

/** How to complain, and whom to turn to after that (DISP 1.2). */
const howToComplain = `Not happy with us? Write to ${firm.complaintsEmail} or call ${firm.telephone}. If we cannot settle it, the ${ombudsman.name} can look at it free of charge.`;

/** The foot of every letter and paper: who sold it and who regulates them, where and when to reach them, how to complain. */
export const firmInSmall: readonly string[] = [whoWeAre, `${whereWeAre} ${whenWeAnswer}`, howToComplain];
