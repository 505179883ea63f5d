import Box from '@mui/material/Box';
import { lazy, Suspense, type ReactNode } from 'react';
import { Loading } from '../layout/states.js';
import type { PinMapProps } from './pin-map-props.js';

const HEIGHT = 260;
const LeafletPin = lazy(async () => ({ default: (await import('./leaflet-pin.js')).LeafletPin }));

/** A map with one pin that users drag to a place, or put there with a click or the arrow keys. */
export function PinMap(props: PinMapProps): ReactNode {
  return (
    <Box sx={{ height: HEIGHT }}>
      <Suspense fallback={<Loading rows={1} height={HEIGHT} />}>
        <LeafletPin {...props} />
      </Suspense>
    </Box>
  );
}
