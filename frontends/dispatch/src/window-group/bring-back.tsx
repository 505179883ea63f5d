import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { Pane } from './window-group.js';

/** Calls a pane back from its separate window. */
export function BringBack({ pane, onBack }: { pane: Pane; onBack: () => void }): ReactNode {
  const t = useTexts('dispatch-window-group');
  return (
    <Button size="small" startIcon={<Icon name="back" />} aria-label={t(`bringBack.${pane}`)} onClick={onBack}>
      {t('bringBack')}
    </Button>
  );
}

/** Placeholder of the map while it is in a separate window. */
export function AwayMap({ onBack }: { onBack: () => void }): ReactNode {
  const t = useTexts('dispatch-window-group');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.25,
        px: 1.25,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Icon name="map" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1 }}>
        {t('away.map')}
      </Typography>
      <BringBack pane="map" onBack={onBack} />
    </Box>
  );
}
