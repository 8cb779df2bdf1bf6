/** The sheet that every drawing is on, and where the road is on it. By itself, so that a scene without a car loads no car. */
export const sheet = { width: 360, height: 144, road: 130 } as const;
