import type { PublicConfig } from '../../src/host.js';
import type { Garage, MapPoint } from '../../src/http/garages/garages.js';
import { formatPounds, toPence } from '../../src/money/money.js';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { mapWords as words } from './map-words.js';
import { apart } from './apart.js';
import css from './garage-map.module.css';
import { drawGround, milesAround, nameTowns } from './ground.js';

/** Q9: where a map starts, and how far the map of all garages goes in. */
const zooms = { farthest: 5, start: 8, closest: 15 } as const;
const radii = { selected: 13, other: 12 } as const;
/** Between the middles of two markers, in pixels: neither hides the other, whichever is selected, nor the price below it. */
const leastApart = (places: readonly MappedGarage[]): number =>
  places.some(({ pounds }) => pounds !== undefined) ? 4 * radii.selected : 2 * radii.selected + 2;

/** How far around the customer a map begins. */
const startMiles = 5;

/** The margin around the outermost garages, in pixels: room for markers moved aside. */
const edge = 48;

/** Leaflet's own style sheet is in no layer, so that no class of ours wins over it. */
const overLeaflet = { background: 'var(--ks-info-soft)', fontFamily: 'inherit' } as const;

export interface MappedGarage {
  readonly letter: string;
  readonly garage: Garage;
  /** Shown on its pin. */
  readonly pounds?: number | undefined;
}

export interface GarageMapProps {
  readonly maps: PublicConfig['maps'];
  /** One: it is in the middle. More: all of them are in view, or those a few miles around the customer. */
  readonly places: readonly MappedGarage[];
  /** Where the customer is. */
  readonly you?: MapPoint | undefined;
  readonly selectedId: string | undefined;
  readonly onSelect: (garage: Garage) => void;
}

/** Garages on a map: tiles where some are configured, else the outline of the country. */
export default function GarageMap({ maps, places, you, selectedId, onSelect }: GarageMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  useEffect(() => {
    if (!holder.current) return undefined;
    const made = drawnMap(holder.current, maps);
    setMap(made);
    // The window tells of its own size before the dialog has its new one.
    const laidOut = new ResizeObserver(() => made.invalidateSize());
    laidOut.observe(holder.current);
    return () => {
      laidOut.disconnect();
      made.remove();
      setMap(undefined);
    };
  }, [maps]);
  useEffect(() => {
    if (!map) return undefined;
    const fit = () => look(map, places, you);
    fit();
    // A phone is turned, or a window made narrower: the garages stay in view.
    map.on('resize', fit);
    return () => void map.off('resize', fit);
  }, [map, places, you]);
  useEffect(() => (map && !maps ? nameTowns(map, () => taken(map, places, you), you) : undefined), [map, maps, places, you]);
  const [markers, setMarkers] = useState<readonly GarageMarker[]>([]);
  useEffect(() => {
    if (!map) return undefined;
    const made = places.map((place) => markerOf(map, place));
    const spread = () => spreadMarkers(map, made, you);
    spread();
    map.on('zoomend moveend', spread);
    setMarkers(made);
    return () => {
      map.off('zoomend moveend', spread);
      for (const { marker, stalk } of made) {
        marker.remove();
        stalk.remove();
      }
      setMarkers([]);
    };
  }, [map, places, you]);
  // They stay as another is selected: what the keyboard is on keeps the focus.
  useEffect(() => {
    for (const marked of markers) show(marked, marked.garage.id === selectedId);
  }, [markers, selectedId]);
  useEffect(() => {
    const listening = markers.map(({ marker, garage }) => listenTo(marker, () => onSelect(garage)));
    return () => {
      for (const stop of listening) stop();
    };
  }, [markers, onSelect]);
  return <div ref={holder} className={css.map} style={overLeaflet} role="region" aria-label={words.map} />;
}

const drawnMap = (holder: HTMLElement, maps: GarageMapProps['maps']): L.Map => {
  const map = L.map(holder, { maxZoom: zooms.closest, attributionControl: true });
  map.attributionControl?.setPrefix(false);
  // In a corner of its own: the sources take the whole foot of a narrow map.
  L.control.scale({ metric: false, maxWidth: 60, position: 'topright' }).addTo(map);
  if (maps) L.tileLayer(maps.tileUrl, { attribution: maps.attribution, referrerPolicy: 'origin' }).addTo(map);
  else drawGround(map);
  return map;
};

/** One garage at the starting zoom; the shared map between the starting zoom and the closest (Q9). */
const look = (map: L.Map, places: readonly MappedGarage[], you: MapPoint | undefined): void => {
  const spots = places.map(({ garage }) => L.latLng(garage.latitude, garage.longitude));
  const [only] = spots;
  if (!only) return;
  map.setMinZoom(spots.length === 1 ? zooms.farthest : zooms.start);
  if (spots.length === 1) map.setView(only, zooms.start);
  else
    map.fitBounds(L.latLngBounds(you ? [...inReach(places, you)] : spots), {
      padding: [edge, edge],
      maxZoom: zooms.closest,
    });
};

/** A few miles around the customer, and whichever garages are not much farther: one that is far would make the others one dot. */
const inReach = (places: readonly MappedGarage[], you: MapPoint): readonly L.LatLng[] => {
  const near = places.filter(({ garage }) => garage.distance <= 2 * startMiles);
  return [...(near.length > 0 ? near : places).map(spotOf), ...milesAround(you, startMiles)];
};

interface GarageMarker extends MappedGarage {
  readonly marker: L.Marker;
  /** From a marker that stands beside its garage to where that is. */
  readonly stalk: L.Polyline;
}

const spotOf = ({ garage }: MappedGarage): L.LatLng => L.latLng(garage.latitude, garage.longitude);

const markerOf = (map: L.Map, place: MappedGarage): GarageMarker => {
  const stalk = L.polyline([spotOf(place)], { className: css.stalk ?? '', weight: 2, interactive: false });
  const marker = L.marker(spotOf(place), { icon: iconOf(place, false) })
    .bindTooltip(place.garage.name)
    .addTo(map);
  return { ...place, marker, stalk };
};

/** Where the markers stand: those of garages that are near each other at this zoom, or near the customer, side by side. */
const standing = (map: L.Map, places: readonly MappedGarage[], you: MapPoint | undefined): readonly L.LatLng[] => {
  const real = places.map((place) => map.project(spotOf(place)));
  const still = you ? [map.project([you.latitude, you.longitude])] : [];
  const spread = apart(real, leastApart(places), still);
  return places.map((place, index) => {
    const { x, y } = spread[index] ?? map.project(spotOf(place));
    return spread[index] === real[index] ? spotOf(place) : map.unproject([x, y]);
  });
};

/** What names of towns stand clear of, in pixels of the map: each marker and the price below it, and the customer and their name. */
const taken = (map: L.Map, places: readonly MappedGarage[], you: MapPoint | undefined): readonly L.Point[] =>
  [...standing(map, places, you), ...(you ? [L.latLng(you.latitude, you.longitude)] : [])]
    .map((spot) => map.latLngToContainerPoint(spot))
    .flatMap((spot) => [spot, spot.add([0, 2 * radii.other])]);

const spreadMarkers = (map: L.Map, marked: readonly GarageMarker[], you: MapPoint | undefined): void => {
  const stands = standing(map, marked, you);
  for (const [index, { marker, stalk, ...place }] of marked.entries()) {
    const at = stands[index] ?? spotOf(place);
    marker.setLatLng(at);
    if (at.equals(spotOf(place))) stalk.remove();
    else stalk.setLatLngs([spotOf(place), at]).addTo(map);
    // One beyond the edge would lie, unseen, over what is beside the map.
    const pin = marker.getElement();
    if (pin) pin.style.visibility = map.getBounds().contains(at) ? '' : 'hidden';
  }
};

/** " £40", " £42.50"; nothing where the price is not known. */
const priceOn = ({ pounds }: Pick<MappedGarage, 'pounds'>): string =>
  pounds === undefined ? '' : ` ${formatPounds(toPence(pounds)).replace(/\.00$/, '')}`;

const iconOf = (place: MappedGarage, isSelected: boolean): L.DivIcon => {
  const radius = isSelected ? radii.selected : radii.other;
  const price = priceOn(place).trim();
  return L.divIcon({
    className: [css.marker, isSelected && css.selected].filter(Boolean).join(' '),
    html: `<span class="${css.letter}">${place.letter}</span>${price && ` <span class="${css.price}" aria-hidden="true">${price}</span>`}`,
    iconSize: [2 * radius, 2 * radius],
    iconAnchor: [radius, radius],
  });
};

const show = ({ marker, ...place }: GarageMarker, isSelected: boolean): void => {
  const { letter, garage } = place;
  marker.setIcon(iconOf(place, isSelected)).setZIndexOffset(isSelected ? 1_000 : 0);
  marker.getElement()?.setAttribute('aria-label', words.marker(letter, priceOn(place), garage.name));
  marker.getElement()?.setAttribute('aria-pressed', String(isSelected));
};

/** A button is pressed by the mouse, by Enter and by the space bar. Returns what ends it. */
const listenTo = (marker: L.Marker, onPress: () => void): (() => void) => {
  const pressed = ({ originalEvent }: L.LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    onPress();
  };
  marker.on('click', onPress).on('keypress', pressed);
  return () => void marker.off('click', onPress).off('keypress', pressed);
};
