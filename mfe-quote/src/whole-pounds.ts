import { formatPounds, toPence } from '@kerbside/contracts/money';

/** An amount that is no price, such as a limit or a rate: "£2,500", and pence only where there are some. */
export const wholePounds = (pounds: number): string => formatPounds(toPence(pounds)).replace(/\.00$/, '');
