import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FindPosition, UsualPosition } from '@tailboard/contracts/jobs/position';
import type { Position } from '@tailboard/contracts/miles';
import { Icon } from '@tailboard/ui/icons';
import { Failed } from '@tailboard/ui/layout/states';
import { PinMap } from '@tailboard/ui/map/pin-map';
import { useConfig } from '@tailboard/web/api/config';
import { useApp } from '@tailboard/web/app-context';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useMemo, useState, type ReactNode } from 'react';

/** A shorter address is not looked up. */
const MIN_ADDRESS = 3;
/** Where a new pin is while no job has a position: the middle of the contiguous United States. */
const MIDDLE: Position = { lat: 39.5, lng: -98.35 };

/** The position of an address: a pin on a map, placed by a drag, a click or the keyboard. */
export function PositionField({
  position,
  address,
  onPosition,
}: {
  position: Position | null;
  /** The address in one line; empty if it is unknown. */
  address: string;
  onPosition: (position: Position | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-position');
  const { map_tiles, geocoder } = useConfig();
  const { api } = useApp();
  const center = useContractQuery(UsualPosition, {}, { quiet: true }).data?.data ?? null;
  const [search, setSearch] = useState<{ pending: boolean; failure: string | null }>({ pending: false, failure: null });
  const find = async (): Promise<void> => {
    setSearch({ pending: true, failure: null });
    try {
      const { data } = await api.call(FindPosition, { address }, { quiet: true });
      if (data) onPosition(data);
      setSearch({ pending: false, failure: data ? null : t('unknown') });
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem;
      setSearch({ pending: false, failure: problem.message });
    }
  };
  const words = useMemo(() => ({ name: t('map'), pin: t('pin'), zoomIn: t('zoomIn'), zoomOut: t('zoomOut') }), [t]);
  return (
    <Box role="group" aria-label={t('position')} sx={{ gridColumn: { md: 'span 6' }, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="body2" className="figures" role="status" sx={{ flex: '1 1 200px' }}>
          {position === null ? t('none') : t('placed', { lat: position.lat.toFixed(5), lng: position.lng.toFixed(5) })}
        </Typography>
        {geocoder && (
          <Button
            variant="outlined"
            startIcon={<Icon name="search" />}
            loading={search.pending}
            disabled={address.length < MIN_ADDRESS}
            onClick={() => void find()}
          >
            {t('find')}
          </Button>
        )}
        {position === null ? (
          <Button variant="outlined" startIcon={<Icon name="plus" />} onClick={() => onPosition(center ?? MIDDLE)}>
            {t('place')}
          </Button>
        ) : (
          <Button variant="outlined" startIcon={<Icon name="close" />} onClick={() => onPosition(null)}>
            {t('remove')}
          </Button>
        )}
      </Box>
      {search.failure !== null && <Failed>{search.failure}</Failed>}
      <PinMap position={position} center={center} onPosition={onPosition} tiles={map_tiles} words={words} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('help')}
      </Typography>
    </Box>
  );
}
