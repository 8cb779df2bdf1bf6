import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages';
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import { maps as words } from '../../messages/maps.js';
import css from './garage-map.module.css';
import { ukOutline } from './uk-outline.js';

/** Q9: where a map starts, and how far the map of all garages goes in. */
const zooms = { farthest: 5, start: 8, closest: 15 } as const;
const radii = { selected: 13, other: 12 } as const;

/** Leaflet's own style sheet is in no layer, so that no class of ours wins over it. */
const overLeaflet = { background: 'var(--ks-info-soft)', fontFamily: 'inherit' } as const;

/** A garage with the letter that it has in the list. */
export interface MappedGarage {
  readonly letter: string;
  readonly garage: Garage;
}

export interface GarageMapProps {
  readonly maps: PublicConfig['maps'];
  /** One: it is in the middle. More: all of them are in view. */
  readonly places: readonly MappedGarage[];
  readonly selectedId: string | undefined;
  readonly onSelect: (garage: Garage) => void;
}

/** Garages on a map: tiles where some are configured, else the outline of the country. */
export default function GarageMap({ maps, places, selectedId, onSelect }: GarageMapProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<L.Map>();
  useEffect(() => {
    if (!holder.current) return undefined;
    const made = drawnMap(holder.current, maps);
    setMap(made);
    return () => {
      made.remove();
      setMap(undefined);
    };
  }, [maps]);
  useEffect(() => {
    if (map) look(map, places);
  }, [map, places]);
  useEffect(() => {
    const markers = map ? places.map((place) => markerOf(place, { isSelected: place.garage.id === selectedId, onSelect }).addTo(map)) : [];
    for (const [index, marker] of markers.entries()) marker.getElement()?.setAttribute('aria-label', labelOf(places[index]));
    return () => {
      for (const marker of markers) marker.remove();
    };
  }, [map, places, selectedId, onSelect]);
  return <div ref={holder} className={css.map} style={overLeaflet} role="region" aria-label={words.map} />;
}

const drawnMap = (holder: HTMLElement, maps: GarageMapProps['maps']): L.Map => {
  const map = L.map(holder, { maxZoom: zooms.closest, attributionControl: maps !== undefined });
  map.attributionControl?.setPrefix(false);
  L.control.scale({ metric: false }).addTo(map);
  if (maps) L.tileLayer(maps.tileUrl, { attribution: maps.attribution, referrerPolicy: 'origin' }).addTo(map);
  else
    for (const island of ukOutline())
      L.polygon(
        island.map(([latitude, longitude]) => L.latLng(latitude, longitude)),
        { className: css.land ?? '', weight: 1, interactive: false },
      ).addTo(map);
  return map;
};

/** One garage at the starting zoom; the shared map between the starting zoom and the closest (Q9). */
const look = (map: L.Map, places: readonly MappedGarage[]): void => {
  const spots = places.map(({ garage }) => L.latLng(garage.latitude, garage.longitude));
  const [only] = spots;
  if (!only) return;
  map.setMinZoom(spots.length === 1 ? zooms.farthest : zooms.start);
  if (spots.length === 1) map.setView(only, zooms.start);
  else map.fitBounds(L.latLngBounds(spots), { padding: [32, 32], maxZoom: zooms.closest });
};

const labelOf = (place: MappedGarage | undefined): string => (place ? words.marker(place.letter, place.garage.name) : '');

interface MarkerLook {
  readonly isSelected: boolean;
  readonly onSelect: (garage: Garage) => void;
}

const markerOf = ({ letter, garage }: MappedGarage, { isSelected, onSelect }: MarkerLook): L.Marker => {
  const radius = isSelected ? radii.selected : radii.other;
  const icon = L.divIcon({
    className: [css.marker, isSelected && css.selected].filter(Boolean).join(' '),
    html: `<span class="${css.letter}">${letter}</span>`,
    iconSize: [2 * radius, 2 * radius],
    iconAnchor: [radius, radius],
  });
  return L.marker([garage.latitude, garage.longitude], { icon, zIndexOffset: isSelected ? 1_000 : 0 })
    .bindTooltip(garage.name)
    .on('click', () => onSelect(garage))
    .on('keypress', ({ originalEvent }) => originalEvent.key === 'Enter' && onSelect(garage));
};
