import { formatWhole, toPence } from '@kerbside/contracts/money';

/** An amount that is no price, such as a limit or a rate: "£2,500". In pounds, as the tables of prices have them. */
export const wholePounds = (pounds: number): string => formatWhole(toPence(pounds));
