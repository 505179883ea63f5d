import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { control, GridLayer, Map as LeafletMap, TileLayer, type Coords, type FitBoundsOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons.js';
import type { Position } from '@tailboard/contracts/miles';
import { boundsOf, DEFAULT_ZOOM } from './geometry.js';
import { ground } from './ground.js';
import { MarksLayer } from './marks-layer.js';
import type { PointMapProps } from './point-map-props.js';

/** What stands where no pictures of the ground are: squares that move with it. */
class Squares extends GridLayer {
  protected override createTile(_: Coords): HTMLElement {
    const square = document.createElement('div');
    square.className = 'map-square';
    return square;
  }
}

const calm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
/** Room at the edges; the buttons stand at the left. */
const PADDING: FitBoundsOptions = { paddingTopLeft: [72, 36], paddingBottomRight: [36, 44] };

/** Shows the places, never nearer than the default: one place alone is shown with what is around it. */
function frame(map: LeafletMap, places: readonly Position[], animate = false): void {
  const bounds = boundsOf(places);
  if (bounds) map.fitBounds([[...bounds[0]], [...bounds[1]]], { ...PADDING, maxZoom: DEFAULT_ZOOM, animate });
}

/** The map itself. It comes with Leaflet, so it is asked for when a map is shown and not before: see `PointMap`. */
export function LeafletGround(props: PointMapProps): ReactNode {
  const { points, routes, selected, highlighted, onSelect, describe, tiles, fit, words } = props;
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [marks, setMarks] = useState<MarksLayer | null>(null);
  const [hovered, setHovered] = useState<{ id: string; x: number; y: number } | null>(null);
  const [unreachable, setUnreachable] = useState(false);
  const fitted = useRef<string | null>(null);
  const ownChoice = useRef(false);

  const choose = useEffectEvent((id: string, how: 'only' | 'toggle') => {
    ownChoice.current = true;
    onSelect(id, how);
  });
  const fitOnce = useEffectEvent((on: LeafletMap) => {
    if (fitted.current === fit || points.length === 0 || on.getSize().x === 0) return;
    fitted.current = fit;
    frame(on, points);
  });

  useEffect(() => {
    if (!place.current) return;
    const made = new LeafletMap(place.current, {
      attributionControl: false,
      zoomControl: false,
      boxZoom: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: !calm(),
      minZoom: 3,
      maxZoom: 19,
    });
    made.setView([39.5, -98.35], 4);
    control.scale({ metric: false, position: 'bottomleft' }).addTo(made);
    const layer = new MarksLayer({
      hover: (id, { x, y }) => setHovered((before) => (id === null ? null : before?.id === id ? before : { id, x, y })),
      choose: (id, how) => choose(id, how),
    }).addTo(made);
    const sized =
      typeof ResizeObserver === 'undefined'
        ? undefined
        : new ResizeObserver(() => {
            made.invalidateSize({ pan: false });
            fitOnce(made);
          });
    sized?.observe(place.current);
    setMap(made);
    setMarks(layer);
    return () => {
      sized?.disconnect();
      made.remove();
    };
  }, []);

  useEffect(
    () => marks?.show({ points, routes, selected, highlighted }),
    [marks, points, routes, selected, highlighted],
  );
  // The theme is an attribute of the page; a canvas has to be told.
  useEffect(() => {
    if (!marks) return;
    const theme = new MutationObserver(marks.redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    return () => theme.disconnect();
  }, [marks]);
  useEffect(() => {
    if (map) fitOnce(map);
  }, [map, points, fit]);

  useEffect(() => {
    if (!map) return;
    if (!tiles) {
      const squares = new Squares().addTo(map);
      return () => void squares.remove();
    }
    const pictures = new TileLayer(tiles.url, { maxZoom: 19, referrerPolicy: 'origin' })
      .on('tileerror', () => setUnreachable(true))
      .on('tileload', () => setUnreachable(false))
      .addTo(map);
    return () => void pictures.remove();
  }, [map, tiles]);

  const follow = useEffectEvent((on: LeafletMap) => {
    const own = ownChoice.current;
    ownChoice.current = false;
    const chosen = points.filter(({ id }) => selected.has(id));
    if (own || chosen.length === 0 || on.getSize().x === 0) return;
    const sight = on.getBounds();
    if (chosen.every((point) => sight.contains(point))) return;
    if (chosen.length === 1 && chosen[0]) on.panTo(chosen[0], { animate: !calm(), duration: 0.2 });
    else frame(on, chosen, false);
  });
  useEffect(() => {
    if (map) follow(map);
  }, [map, selected]);

  const showAll = useCallback(() => map && frame(map, points), [map, points]);
  const controls: [IconName, string, () => unknown][] = [
    ['plus', words.zoomIn, () => map?.zoomIn()],
    ['minus', words.zoomOut, () => map?.zoomOut()],
    ['fit', words.showAll, showAll],
  ];
  return (
    <Box sx={ground}>
      <Box ref={place} role="group" aria-label={words.name} className="map-place" />
      <Box className="map-controls">
        {controls.map(([icon, label, act]) => (
          <IconButton key={icon} aria-label={label} title={label} onClick={act}>
            <Icon name={icon} />
          </IconButton>
        ))}
      </Box>
      {hovered && (
        <Box className="map-told" style={{ left: hovered.x, top: hovered.y }}>
          {describe(hovered.id)}
        </Box>
      )}
      <Box className="map-owed" role={unreachable ? 'status' : undefined}>
        {tiles ? unreachable ? words.tilesFailed : <Owed to={tiles.attribution} /> : words.noTiles}
      </Box>
    </Box>
  );
}

/** Whom the pictures are owed to: text, with its web addresses as links; never markup. */
function Owed({ to }: { to: string }): ReactNode {
  return to.split(/(https:\/\/[^\s]+)/).map((part, at) =>
    part.startsWith('https://') ? (
      <a key={at} href={part} target="_blank" rel="noreferrer">
        {part.replace(/^https:\/\/(?:www\.)?/, '')}
      </a>
    ) : (
      part
    ),
  );
}
