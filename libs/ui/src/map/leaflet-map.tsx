import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { control, Map as LeafletMap, TileLayer, type FitBoundsOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../icons.js';
import type { Position } from '@tailboard/contracts/miles';
import { censusBasemap } from './counties.js';
import { findOutliers, toBounds, DEFAULT_ZOOM, type MapPoint } from './geometry.js';
import { BasemapLayer } from './basemap-layer.js';
import { basemap } from './basemap.js';
import { MarksLayer } from './marks-layer.js';
import type { PointMapProps } from './point-map-props.js';
import { useLasso } from './use-lasso.js';

/** The maximum zoom of map tiles. */
const NEAREST = 19;
const calm = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
const same = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();
/** Space at the edges. The buttons are on the left. */
const PADDING: FitBoundsOptions = { paddingTopLeft: [72, 36], paddingBottomRight: [36, 44] };

/** Frames the places, never closer than the default zoom, so that a single place is shown with its surroundings. */
function frame(map: LeafletMap, places: readonly Position[], maxZoom = DEFAULT_ZOOM): void {
  const bounds = toBounds(places);
  if (bounds) map.fitBounds([[...bounds[0]], [...bounds[1]]], { ...PADDING, maxZoom, animate: false });
}

/** The map itself. It includes Leaflet, so it loads only when a map is shown: see `PointMap`. */
export function LeafletBasemap(props: PointMapProps): ReactNode {
  const { points, routes, selected, highlighted, onSelect, onSelectMany, describe, tiles, fit, words } = props;
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LeafletMap | null>(null);
  const [marks, setMarks] = useState<MarksLayer | null>(null);
  const [hovered, setHovered] = useState<{ ids: readonly string[]; x: number; y: number } | null>(null);
  const { lines, unreachable } = useBasemap(map, props);
  const [armed, setArmed] = useState(false);
  const fitted = useRef<string | null>(null);
  const ownChoice = useRef(false);

  const choose = useEffectEvent((id: string, how: 'only' | 'toggle') => {
    ownChoice.current = true;
    onSelect(id, how);
  });
  const chooseMany = (ids: readonly string[], how: 'only' | 'add'): void => {
    ownChoice.current = true;
    onSelectMany(ids, how);
  };
  // Zooms in on a cluster until its points separate.
  const open = useEffectEvent((clusterPoints: readonly MapPoint[], how: 'only' | 'toggle') => {
    if (how === 'toggle' || !map)
      return chooseMany(
        clusterPoints.map(({ id }) => id),
        'add',
      );
    frame(map, clusterPoints, Math.min(NEAREST, map.getZoom() + 3));
  });
  const lasso = useLasso(map, armed, {
    onCatch: (around, how) => {
      setArmed(false);
      // Jobs of a technician are moved by other means: a loop around a route would take it apart.
      const loose = new Set(points.filter(({ shape }) => shape === 'loose').map(({ id }) => id));
      const ids = (marks?.within(around) ?? []).filter((id) => loose.has(id));
      if (ids.length > 0) chooseMany(ids, how);
    },
    onCancel: () => setArmed(false),
  });
  const fitOnce = useEffectEvent((on: LeafletMap) => {
    if (fitted.current === fit || points.length === 0 || on.getSize().x === 0) return;
    fitted.current = fit;
    const outliers = new Set(findOutliers(points));
    frame(
      on,
      points.filter((point) => !outliers.has(point)),
    );
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
      maxZoom: NEAREST,
    });
    made.setView([39.5, -98.35], 4);
    control.scale({ metric: false, position: 'bottomleft' }).addTo(made);
    const layer = new MarksLayer({
      hover: (ids, { x, y }) =>
        setHovered((before) => (ids.length === 0 ? null : before && same(before.ids, ids) ? before : { ids, x, y })),
      choose: (id, how) => choose(id, how),
      open: (clusterPoints, how) => open(clusterPoints, how),
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
  // The theme is an attribute of the page. The canvas must be notified of changes.
  useEffect(() => {
    if (!marks) return;
    const theme = new MutationObserver(() => {
      marks.redraw();
      lines?.redraw();
    });
    theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'class'] });
    return () => theme.disconnect();
  }, [marks, lines]);
  useEffect(() => {
    if (map) fitOnce(map);
  }, [map, points, fit]);

  const follow = useEffectEvent((on: LeafletMap) => {
    const own = ownChoice.current;
    ownChoice.current = false;
    const chosen = points.filter(({ id }) => selected.has(id));
    if (own || chosen.length === 0 || on.getSize().x === 0) return;
    const sight = on.getBounds();
    if (chosen.every((point) => sight.contains(point))) return;
    if (chosen.length === 1 && chosen[0]) on.panTo(chosen[0], { animate: !calm(), duration: 0.2 });
    else frame(on, chosen);
  });
  useEffect(() => {
    if (map) follow(map);
  }, [map, selected]);

  return (
    <Box sx={basemap}>
      {/* The class name never changes: Leaflet adds its own classes to this element. */}
      <Box ref={place} role="group" aria-label={words.name} className="map-place" data-armed={armed || undefined} />
      <MapControls map={map} points={points} words={words} armed={armed} onArm={() => setArmed((before) => !before)} />
      {lasso && (
        <svg aria-hidden className="map-lasso">
          <polygon points={lasso.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
      )}
      {hovered && !lasso && (
        <Box className="map-told" style={{ left: hovered.x, top: hovered.y }}>
          {hovered.ids.length === 1 ? describe(hovered.ids[0]!) : words.cluster(hovered.ids.length)}
        </Box>
      )}
      <Box className="map-owed" role={unreachable ? 'status' : undefined}>
        {tiles ? unreachable ? words.tilesFailed : <Attribution to={tiles.attribution} /> : words.noTiles}
      </Box>
    </Box>
  );
}

/** Draws the basemap: the tiles of the company's map server, or else the built-in lines. */
function useBasemap(
  map: LeafletMap | null,
  { tiles, towns }: Pick<PointMapProps, 'tiles' | 'towns'>,
): { lines: BasemapLayer | null; unreachable: boolean } {
  const lines = useMemo(() => (tiles ? null : new BasemapLayer()), [tiles]);
  const [unreachable, setUnreachable] = useState(false);
  useEffect(() => {
    if (!map) return;
    if (lines) {
      lines.addTo(map);
      // Without the lines, the names, places and routes are still correct.
      censusBasemap().then(
        (census) => lines.show({ census }),
        () => undefined,
      );
      return () => void lines.remove();
    }
    if (!tiles) return;
    const pictures = new TileLayer(tiles.url, { maxZoom: NEAREST, referrerPolicy: 'origin' })
      .on('tileerror', () => setUnreachable(true))
      .on('tileload', () => setUnreachable(false))
      .addTo(map);
    return () => void pictures.remove();
  }, [map, tiles, lines]);
  useEffect(() => lines?.show({ towns }), [lines, towns]);
  return { lines, unreachable };
}

/** Buttons on the map: zoom, show all points, and lasso selection. */
function MapControls({
  map,
  points,
  words,
  armed,
  onArm,
}: Pick<PointMapProps, 'points' | 'words'> & { map: LeafletMap | null; armed: boolean; onArm: () => void }): ReactNode {
  const controls: [IconName, string, () => unknown][] = [
    ['plus', words.zoomIn, () => map?.zoomIn()],
    ['minus', words.zoomOut, () => map?.zoomOut()],
    ['fit', words.showAll, () => map && frame(map, points)],
  ];
  return (
    <Box className="map-controls">
      {controls.map(([icon, label, run]) => (
        <IconButton key={icon} aria-label={label} title={label} onClick={run}>
          <Icon name={icon} />
        </IconButton>
      ))}
      <IconButton
        aria-label={words.lasso}
        title={words.lasso}
        aria-pressed={armed}
        color={armed ? 'primary' : 'default'}
        onClick={onArm}
      >
        <Icon name="lasso" />
      </IconButton>
    </Box>
  );
}

/** The attribution of the tiles: text with its web addresses as links, never markup. */
function Attribution({ to }: { to: string }): ReactNode {
  return to.split(/(https:\/\/[^\s]+)/).map((part, index) =>
    part.startsWith('https://') ? (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part.replace(/^https:\/\/(?:www\.)?/, '')}
      </a>
    ) : (
      part
    ),
  );
}
