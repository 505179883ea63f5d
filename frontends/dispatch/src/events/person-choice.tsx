import Box from '@mui/material/Box';
import { Picker } from '@tailboard/ui/picker';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Picker for one user, found by typing; none means all. */
export function PersonChoice({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (id: string | null) => void;
}): ReactNode {
  const t = useTexts('dispatch-events');
  const { people, loading } = usePeople();
  return (
    <Box sx={{ width: { xs: '100%', sm: 220 } }}>
      <Picker
        label={t('person')}
        placeholder={t('allPeople')}
        options={people}
        loading={loading}
        value={chosen ?? null}
        onPick={onChoose}
      />
    </Box>
  );
}
