import type { Position } from '@tailboard/contracts/miles';
import { CRS, LatLng } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/**
 * A line in the world square, as Leaflet has it at zoom 0 (Web Mercator, x and y from 0 to 256), with its bounding box.
 */
export interface BasemapLine {
  /** x and y of the points in sequence. */
  readonly along: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}
/** A name at the center of its area, and the width of the area. */
export interface BasemapName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
export interface Basemap {
  readonly states: readonly BasemapLine[];
  readonly counties: readonly BasemapLine[];
  readonly names: readonly BasemapName[];
}

/** Returns the position of a place in the world square. */
export const inWorld = ({ lat, lng }: Position): { x: number; y: number } =>
  CRS.EPSG3857.latLngToPoint(new LatLng(lat, lng), 0);

type Places = readonly (readonly number[])[];

function toLine(places: Places): BasemapLine {
  const along = new Float64Array(2 * places.length);
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  places.forEach(([lng = 0, lat = 0], index) => {
    const { x, y } = inWorld({ lat, lng });
    along[2 * index] = x;
    along[2 * index + 1] = y;
    [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
  });
  return { along, west, north, east, south };
}

type Named = { readonly name: string };

/** Returns the lines and names of a TopoJSON of states and counties in the format of the U.S. Census Bureau atlas. */
export function basemapFor(atlas: Topology): Basemap {
  const states = atlas.objects['states'] as GeometryCollection<Named>;
  const counties = atlas.objects['counties'] as GeometryCollection<Named>;
  const names = feature(atlas, counties).features.flatMap(({ geometry, properties }): BasemapName[] => {
    const rings: Places[] =
      geometry.type === 'Polygon'
        ? geometry.coordinates.slice(0, 1)
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flatMap(([outer]) => (outer ? [outer] : []))
          : [];
    // Islands do not affect the position of the name.
    const [largest] = rings.map(toLine).sort((a, b) => b.east - b.west - (a.east - a.west));
    if (!largest) return [];
    const { west, north, east, south } = largest;
    return [{ name: properties.name, x: (west + east) / 2, y: (north + south) / 2, width: east - west }];
  });
  return {
    states: mesh(atlas, states).coordinates.map(toLine),
    // The outer border of a state is already the state's line.
    counties: mesh(atlas, counties, (a, b) => a !== b && getStateCode(a.id) === getStateCode(b.id)).coordinates.map(
      toLine,
    ),
    names,
  };
}

/** The first two digits of a county number identify its state (FIPS). */
const getStateCode = (id: string | number | undefined): string => String(id).slice(0, 2);

let loading: Promise<Basemap> | undefined;

/**
 * Loads county and state lines of the United States when a map without tiles is first shown. They come from us-atlas
 * 3.0.1 (ISC), made from the Census Bureau's cartographic boundary files of 2017, which are in the public domain.
 */
export function censusBasemap(): Promise<Basemap> {
  loading ??= import('us-atlas/counties-10m.json').then(
    (atlas) => basemapFor(('default' in atlas ? atlas.default : atlas) as unknown as Topology),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
