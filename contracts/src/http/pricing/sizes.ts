// Sizes of a car that a register may lack: the form asks for them as ranges (Q5).

export const engineSizeRanges = ['electric', 'up_to_1200', '1201_1600', '1601_2000', '2001_2500', '2501_3000', 'over_3000'] as const;
export const grossWeightRanges = ['up_to_2500', '2501_3500', 'over_3500'] as const;
export const bhpRanges = ['up_to_100', '101_150', '151_200', '201_300', 'over_300'] as const;
