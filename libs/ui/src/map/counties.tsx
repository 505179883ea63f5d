import type { Position } from '@tailboard/contracts/miles';
import { CRS, LatLng } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A line in the square of the world, as Leaflet has it at zoom 0 (Web Mercator, x and y from 0 to 256), with the box around it. */
export interface BasemapLine {
  /** x and y of one point after another. */
  readonly along: Float64Array;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}
/** A name in the middle of what it names, which is so wide. */
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

/** Where a place lies in the square of the world. */
export const inWorld = ({ lat, lng }: Position): { x: number; y: number } =>
  CRS.EPSG3857.latLngToPoint(new LatLng(lat, lng), 0);

type Places = readonly (readonly number[])[];

function lineOf(places: Places): BasemapLine {
  const along = new Float64Array(2 * places.length);
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  places.forEach(([lng = 0, lat = 0], at) => {
    const { x, y } = inWorld({ lat, lng });
    along[2 * at] = x;
    along[2 * at + 1] = y;
    [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x), Math.max(south, y)];
  });
  return { along, west, north, east, south };
}

type Named = { readonly name: string };

/** The lines and names of a TopoJSON of states and counties, as the atlas of the U.S. Census Bureau has them. */
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
    // Islands have no part in where the name stands.
    const [largest] = rings.map(lineOf).sort((a, b) => b.east - b.west - (a.east - a.west));
    if (!largest) return [];
    const { west, north, east, south } = largest;
    return [{ name: properties.name, x: (west + east) / 2, y: (north + south) / 2, width: east - west }];
  });
  return {
    states: mesh(atlas, states).coordinates.map(lineOf),
    // What a state ends with is its line already.
    counties: mesh(atlas, counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id)).coordinates.map(lineOf),
    names,
  };
}

/** The first two digits of a county's number are those of its state (FIPS). */
const stateOf = (id: string | number | undefined): string => String(id).slice(0, 2);

let known: Promise<Basemap> | undefined;

/**
 * County and state lines of the United States, fetched when a map without pictures is first shown. They are those of us-atlas 3.0.1
 * (ISC), made of the Census Bureau's cartographic boundary files of 2017, which are in the public domain.
 */
export function censusBasemap(): Promise<Basemap> {
  known ??= import('us-atlas/counties-10m.json').then(
    (atlas) => basemapFor(('default' in atlas ? atlas.default : atlas) as unknown as Topology),
    (error: unknown) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}
