import Box from '@mui/material/Box';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Failed, Loading } from '../layout/states.js';
import { DEFAULT_SIZE } from './geometry.js';
import type { PointMapProps } from './point-map-props.js';

/**
 * Points and routes on a map that users can drag, zoom and select from. It fills the given height, and is 1000×600 if
 * its container has that width and gives no height.
 */
export function PointMap(props: PointMapProps): ReactNode {
  const [requested, setRequested] = useState(0);
  const [MapBase, setProvider] = useState<ComponentType<PointMapProps> | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let gone = false;
    import('./leaflet-map.js').then(
      ({ LeafletBasemap }) => gone || setProvider(() => LeafletBasemap),
      () => gone || setFailed(true),
    );
    return () => void (gone = true);
  }, [requested]);

  const again = (): void => {
    setFailed(false);
    setRequested((times) => times + 1);
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
      {MapBase ? (
        <MapBase {...props} />
      ) : failed ? (
        <Failed onRetry={again}>{props.words.failed}</Failed>
      ) : (
        <Loading rows={1} height={DEFAULT_SIZE.height / 2} />
      )}
    </Box>
  );
}
