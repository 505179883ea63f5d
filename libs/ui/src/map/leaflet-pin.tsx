import Box from '@mui/material/Box';
import { control, divIcon, Map as LeafletMap, Marker, TileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Position } from '@tailboard/contracts/miles';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { BasemapLayer } from './basemap-layer.js';
import { basemap } from './basemap.js';
import { censusBasemap } from './counties.js';
import { DEFAULT_ZOOM } from './geometry.js';
import type { PinMapProps } from './pin-map-props.js';

const NEAREST = 19;
/** The middle of the contiguous United States, and a zoom that shows them. */
const EVERYWHERE = { center: [39.5, -98.35] as [number, number], zoom: 4 };
/** A zoom that shows a city and its surroundings. */
const CENTER_ZOOM = 10;
/** Steps of the arrow keys, alone and with Shift, in px. */
const STEP = 4;
const LARGE_STEP = 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Builds the drawing of the pin from elements, because the page parses no markup from texts (see `createHtml`). */
function createPinShape(): HTMLElement {
  const create = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    return element;
  };
  const drawing = create('svg', { viewBox: '0 0 28 36', width: '28', height: '36', 'aria-hidden': 'true' });
  drawing.append(
    create('path', {
      d: 'M14 35S2 21 2 13a12 12 0 0 1 24 0c0 8-12 22-12 22z',
      fill: 'var(--mui-palette-primary-main)',
      stroke: '#fff',
      'stroke-width': '2',
    }),
    create('circle', { cx: '14', cy: '13', r: '4', fill: '#fff' }),
  );
  const shape = document.createElement('span');
  shape.append(drawing);
  return shape;
}

/** A tenth of a meter. */
const round = (degrees: number): number => Number(degrees.toFixed(6));

/** The map itself. It includes Leaflet, so it loads only when it is shown: see `PinMap`. */
export function LeafletPin({ position, center, onPosition, tiles, words }: PinMapProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const marker = useRef<Marker | null>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const put = useEffectEvent(({ lat, lng }: Position) => onPosition({ lat: round(lat), lng: round(lng) }));

  useEffect(() => {
    if (!place.current) return;
    const made = new LeafletMap(place.current, {
      ...{ attributionControl: false, zoomControl: false, zoomAnimation: false, fadeAnimation: false },
      ...{ minZoom: 3, maxZoom: NEAREST, scrollWheelZoom: false },
    });
    control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(made);
    made.setView(EVERYWHERE.center, EVERYWHERE.zoom);
    made.on('click', ({ latlng }) => put(latlng));
    const sized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => made.invalidateSize());
    sized?.observe(place.current);
    setMap(made);
    return () => {
      sized?.disconnect();
      made.remove();
    };
  }, [words.zoomIn, words.zoomOut]);

  useEffect(() => {
    if (!map) return;
    const layer = tiles ? new TileLayer(tiles.url, { maxZoom: NEAREST, referrerPolicy: 'origin' }) : new BasemapLayer();
    layer.addTo(map);
    if (layer instanceof BasemapLayer)
      censusBasemap().then(
        (census) => layer.show({ census }),
        () => undefined,
      );
    return () => void layer.remove();
  }, [map, tiles]);

  const hasPosition = position !== null;
  useEffect(() => {
    if (map && center && !hasPosition) map.setView([center.lat, center.lng], CENTER_ZOOM, { animate: false });
  }, [map, center, hasPosition]);

  const { lat, lng } = position ?? {};
  useEffect(() => {
    if (!map) return;
    if (lat === undefined || lng === undefined) {
      marker.current?.remove();
      marker.current = null;
      return;
    }
    if (marker.current) {
      marker.current.setLatLng([lat, lng]);
    } else {
      const icon = divIcon({ className: '', html: createPinShape(), iconSize: [28, 36], iconAnchor: [14, 36] });
      const made = new Marker([lat, lng], { draggable: true, autoPan: true, icon, alt: words.pin, title: words.pin });
      made.on('dragend', () => put(made.getLatLng()));
      made.addTo(map);
      made.getElement()?.setAttribute('aria-label', words.pin);
      made.getElement()?.addEventListener('keydown', (event) => {
        const [x, y] = ARROWS[event.key] ?? [];
        if (x === undefined || y === undefined) return;
        // Otherwise the map moves too.
        event.preventDefault();
        event.stopPropagation();
        const step = event.shiftKey ? LARGE_STEP : STEP;
        const before = map.latLngToContainerPoint(made.getLatLng());
        put(map.containerPointToLatLng([before.x + x * step, before.y + y * step]));
      });
      marker.current = made;
    }
    // A dragged pin is in view; one that was found or pasted may not be.
    if (!map.getBounds().contains([lat, lng]) || map.getZoom() <= EVERYWHERE.zoom)
      map.setView([lat, lng], Math.max(map.getZoom(), DEFAULT_ZOOM), { animate: false });
  }, [map, lat, lng, words.pin]);

  return (
    <Box sx={basemap}>
      <Box ref={place} role="group" aria-label={words.name} className="map-place" />
      {tiles && <Box className="map-owed">{tiles.attribution}</Box>}
    </Box>
  );
}
