import type { MapPoint } from '../../src/http/garages/garages.js';
import L from 'leaflet';
import { mapWords as words } from './map-words.js';
import css from './garage-map.module.css';
import type { Spot } from './apart.js';
import { clearNames } from './town-labels.js';
import { towns } from './towns.js';
import { ukOutline } from './uk-outline.js';

const metresInMile = 1609.344;
/** Rings around the customer: no set of roads that may be shipped is good enough for a few miles, and these say how far it is. */
const rings = [1, 2, 5, 10, 20] as const;
const mostNames = 14;

/** Land and sea, where no tiles are configured. */
export const drawGround = (map: L.Map): void => {
  map.attributionControl.addAttribution(words.towns);
  for (const island of ukOutline())
    L.polygon(
      island.map(([latitude, longitude]) => L.latLng(latitude, longitude)),
      { className: css.land ?? '', weight: 1, interactive: false },
    ).addTo(map);
};

const latLngOf = ({ latitude, longitude }: MapPoint): L.LatLng => L.latLng(latitude, longitude);

/** The corners of a square around a place. */
export const milesAround = (you: MapPoint, miles: number): readonly L.LatLng[] => {
  const bounds = latLngOf(you).toBounds(2 * miles * metresInMile);
  return [bounds.getSouthWest(), bounds.getNorthEast()];
};

const wordsAt = (spot: L.LatLng, className: string | undefined, text: string): L.Marker =>
  L.marker(spot, {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: className ?? '', html: `<span aria-hidden="true">${text}</span>`, iconSize: [0, 0] }),
  });

/** At this zoom a smaller ring would be hidden by what stands in it. In pixels. */
const leastRing = 45;

const drawRings = (map: L.Map, you: MapPoint): L.LayerGroup => {
  const here = latLngOf(you);
  const isLarge = (miles: number) => {
    const north = L.latLng(here.toBounds(2 * miles * metresInMile).getNorth(), here.lng);
    return map.latLngToContainerPoint(here).y - map.latLngToContainerPoint(north).y >= leastRing;
  };
  const drawn = rings
    .filter(isLarge)
    .flatMap((miles) => [
      L.circle(here, { radius: miles * metresInMile, className: css.ring ?? '', interactive: false, fill: false, weight: 1 }),
      wordsAt(L.latLng(here.toBounds(2 * miles * metresInMile).getNorth(), here.lng), css.miles, words.ring(miles)),
    ]);
  return L.layerGroup([
    ...drawn,
    L.circleMarker(here, { radius: 7, className: css.you ?? '', interactive: false }),
    wordsAt(here, css.youName, words.you),
  ]);
};

/** Names the towns in view and draws where the customer is; again as the map is moved. Returns what ends it. */
export const nameTowns = (map: L.Map, taken: () => readonly Spot[], you: MapPoint | undefined): (() => void) => {
  const named = L.layerGroup().addTo(map);
  const all = towns();
  const name = () => {
    const view = map.getBounds();
    const inView = all.flatMap(({ name: town, ...place }) => {
      const spot = latLngOf(place);
      return view.contains(spot) ? [{ name: town, spot, ...pick(map.latLngToContainerPoint(spot)) }] : [];
    });
    named.clearLayers();
    if (you) drawRings(map, you).addTo(named);
    for (const { spot, name: town } of clearNames(inView, { taken: taken(), ...roomOf(map) }, mostNames))
      wordsAt(spot, css.town, town).addTo(named);
  };
  name();
  map.on('moveend', name);
  return () => {
    map.off('moveend', name);
    named.remove();
  };
};

const pick = ({ x, y }: L.Point) => ({ x, y });

/** The size of a map, and its buttons, scale and sources, which lie over it. */
const roomOf = (map: L.Map) => {
  const holder = map.getContainer();
  const { left, top, width, height } = holder.getBoundingClientRect();
  const boxes = [...holder.querySelectorAll('.leaflet-control')].map((control) => control.getBoundingClientRect());
  return {
    width,
    height,
    over: boxes.map((box) => ({ left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top })),
  };
};
