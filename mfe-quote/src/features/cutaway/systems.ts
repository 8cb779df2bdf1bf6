import { allCovers, type Level } from '../product-facts/all-covers.js';

/** The systems of a car that the cutaway draws, by the parts that levels of cover name. */
const systems = [
  { key: 'engine', name: 'engine', parts: /engine(?! control)|turbo|timing/i },
  { key: 'gearbox', name: 'gearbox', parts: /gearbox|clutch|differential|reduction gear/i },
  { key: 'steering', name: 'steering', parts: /steering/i },
  { key: 'brakes', name: 'brakes', parts: /brak(e|ing)/i },
  { key: 'cooling', name: 'cooling', parts: /cooling/i },
  { key: 'fuel', name: 'fuel', parts: /fuel/i },
  { key: 'electrics', name: 'electrics', parts: /starter|alternator|control unit|electrics/i },
  { key: 'climate', name: 'air conditioning', parts: /air conditioning/i },
  { key: 'sensors', name: 'infotainment and sensors', parts: /infotainment|sensor|camera/i },
  { key: 'drive', name: 'hybrid and electric drive', parts: /hybrid|electric drive|electric motor|drive battery|drive motor|inverter/i },
  { key: 'suspension', name: 'suspension', parts: /suspension/i },
  { key: 'exhaust', name: 'exhaust', parts: /emission|exhaust/i },
] as const;

export type System = (typeof systems)[number]['key'];

/** The systems that a level covers; none where its facts name no parts of a car. */
export const litBy = (level: Level, levels: readonly Level[]): readonly { readonly key: System; readonly name: string }[] => {
  const covers = allCovers(level, levels);
  return systems.filter(({ parts }) => covers.some((fact) => parts.test(fact)));
};
