import Box from '@mui/material/Box';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Failed, Loading } from '../states.js';
import { DEFAULT_SIZE, type MapPoint, type MapRoute, type TileSource } from './geometry.js';

export interface PointMapProps {
  points: readonly MapPoint[];
  routes: readonly MapRoute[];
  selected: ReadonlySet<string>;
  highlighted: ReadonlySet<string>;
  /** `toggle` with Ctrl, Cmd or Shift. */
  onSelect: (id: string, how: 'only' | 'toggle') => void;
  /** What is told of the point under the mouse. */
  describe: (id: string) => ReactNode;
  /** Without one there are squares, and a sentence that says so. */
  tiles: TileSource | null;
  /** Names what is shown: under a new name the map frames its points anew, and otherwise stays where it was put. */
  fit: string;
  words: {
    /** What the map is called, and where the same is told in words. */
    name: string;
    zoomIn: string;
    zoomOut: string;
    showAll: string;
    noTiles: string;
    tilesFailed: string;
    /** The map itself, a part of the program, could not be fetched. */
    failed: string;
  };
}

/**
 * Points and routes on a map that one can drag, zoom and choose from. It fills the height that it is given, and is
 * 1000×600 where a place has that width and gives no height.
 */
export function PointMap(props: PointMapProps): ReactNode {
  const [asked, setAsked] = useState(0);
  const [Ground, setGround] = useState<ComponentType<PointMapProps> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    import('./leaflet-map.js').then(
      ({ LeafletGround }) => gone || setGround(() => LeafletGround),
      () => gone || setFailed(true),
    );
    return () => void (gone = true);
  }, [asked]);

  const again = (): void => {
    setFailed(false);
    setAsked((times) => times + 1);
  };
  return (
    <Box
      sx={{
        width: '100%',
        height: '100%',
        minHeight: 240,
        aspectRatio: `${DEFAULT_SIZE.width} / ${DEFAULT_SIZE.height}`,
      }}
    >
      {Ground ? (
        <Ground {...props} />
      ) : failed ? (
        <Failed onRetry={again}>{props.words.failed}</Failed>
      ) : (
        <Loading rows={1} height={DEFAULT_SIZE.height / 2} />
      )}
    </Box>
  );
}
