import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { receiveUnits } from '@tailboard/contracts/equipment/unit-acts';
import { listUnits, unitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { cpeTypes, typesInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/page';
import { useAnswer } from '@tailboard/web/answers';
import { useTexts } from '@tailboard/web/texts';
import { useMemo, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ActResult } from '../scan/act-result.js';
import { SerialField } from '../scan/serial-field.js';
import { useSerialAct } from '../scan/use-serial-act.js';
import { useUnitWords } from '../unit/unit-words.js';
import { givenUnits } from './given-units.js';
import { KindFields, useKind, type Kind } from './kind-fields.js';
import { receiveTexts } from './receive-texts.js';

/** What arrived is scanned or pasted into a location, as units of a type and a model. */
export function Page(): ReactNode {
  const t = useTexts(receiveTexts);
  const kind = useKind();
  const { location_id, cpe_type_id } = kind.chosen;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Button
            component={Link}
            to={`/warehouse/warehouse${location_id ? `?location_id=${location_id}` : ''}`}
            variant="outlined"
          >
            {t('back')}
          </Button>
        }
      />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Panel title={t('what')}>
            <KindFields kind={kind} />
          </Panel>
          <Panel title={t('serials')}>
            <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
              {location_id && cpe_type_id ? (
                <Receiving {...kind.chosen} location_id={location_id} cpe_type_id={cpe_type_id} />
              ) : (
                t('choose')
              )}
            </Box>
          </Panel>
        </Box>
      </PageContent>
    </>
  );
}

function Receiving({
  location_id,
  cpe_type_id,
  cpe_model_id,
  condition,
}: Kind & { location_id: string; cpe_type_id: string }): ReactNode {
  const t = useTexts(receiveTexts);
  const words = useUnitWords();
  // The MACs that stood beside serials, as long as somebody receives here: a serial that is sent again keeps its own.
  const macs = useRef(new Map<string, string>());
  const act = useSerialAct(receiveUnits, {
    read: givenUnits,
    ask: (serial_mac) => {
      const mac = serial_mac.map((serial) => macs.current.get(serial) ?? '');
      const kind = { location_id, cpe_type_id, cpe_model_id, condition };
      return { ...kind, serial_mac, ...(mac.some(Boolean) ? { mac } : {}) };
    },
    told: (count) => t('received', { count }),
    refreshes: [listUnits, unitsInWarehouse, typesInWarehouse],
  });
  const { text } = act;
  const given = useMemo(() => givenUnits(text), [text]);
  const type = useAnswer(cpeTypes.list, { show: 'all', active: '1' }).data?.data.find(({ id }) => id === cpe_type_id);
  const bare = type?.mac_required ? given.keys.filter((key) => !given.macs.has(key)).length : 0;
  const remembering = {
    ...act,
    submit: () => {
      for (const [serial, mac] of given.macs) macs.current.set(serial, mac);
      act.submit();
    },
  };
  return (
    <>
      <SerialField act={remembering} label={words.t('serialMac')} button={t('receive')} />
      {bare > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('macMissing', { count: bare })}
        </Alert>
      )}
      <ActResult act={act} notDone={t('notReceived')} />
    </>
  );
}
