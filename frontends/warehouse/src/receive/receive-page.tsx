import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ReceiveUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { ListUnits, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { cpeTypes, TypesInWarehouse, unlikePattern } from '@tailboard/contracts/equipment/cpe-type';
import { parseUpc } from '@tailboard/contracts/equipment/upc';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { useContractQuery } from '@tailboard/web/queries/queries';
import type { ReadCode } from '@tailboard/web/scan/scan-queue';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialCommand } from '../scan/use-serial-command.js';
import { LabelsButton } from '../print/label-dialog.js';
import { CorrectReceived } from '../unit/correct-receipt.js';
import type { Outcome } from '../undo/bulk-outcome.js';
import { useKinds } from '../unit/use-kinds.js';
import { KindFields, useKind, type Kind } from './kind-fields.js';
import { readHalf, NO_BOX, pairHalves, readUnits, toUnitCode, type BoxState, type ScannedHalf } from './read-units.js';

/** Receives scanned or pasted units of a type and a model at a location. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-receive');
  const kind = useKind();
  const { location_id, cpe_type_id } = kind.chosen;
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <>
            <Button component={Link} to="/warehouse/scanner">
              {t('setUpScanner')}
            </Button>
            <Button component={Link} to="/warehouse/receive/file" variant="outlined">
              {t('fromFile')}
            </Button>
            <Button
              component={Link}
              to={`/warehouse/warehouse?sort=newest${location_id ? `&location_id=${location_id}` : ''}`}
              variant="outlined"
            >
              {t('back')}
            </Button>
          </>
        }
      />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Panel title={t('what')}>
            <KindFields kind={kind} />
          </Panel>
          <Typography variant="h2">{t('serials')}</Typography>
          {!(location_id && cpe_type_id) && <Typography variant="body2">{t('choose')}</Typography>}
          <Receiving {...kind.chosen} choose={kind.choose} />
        </Box>
      </PageContent>
    </>
  );
}

const reads = [ListUnits, UnitsInWarehouse, TypesInWarehouse];
/** Maximum unusual serials listed by name. The rest is shown as a count. */
const SHOWN = 5;

function Receiving({
  location_id,
  cpe_type_id,
  cpe_model_id,
  condition,
  choose,
}: Kind & { choose: (chosen: Partial<Kind>) => void }): ReactNode {
  const t = useTexts('warehouse-receive');
  const { locale } = useLocale();
  const { models, known } = useKinds();
  const [bare, setBare] = useState(0);
  const [unlike, setUnlike] = useState<readonly string[]>([]);
  // The MACs next to serials during this session, so that a resent serial keeps its MAC.
  const macs = useRef(new Map<string, string>());
  const type = useContractQuery(cpeTypes.list, { show: 'all', active: '1' }).data?.data.find(
    ({ id }) => id === cpe_type_id,
  );
  const needsMac = type?.mac_required ?? false;
  /** The units that were received here, by serial. */
  const [received, setReceived] = useState<Outcome['units']>({});
  const { undo, ...rest } = useSerialCommand(ReceiveUnits, {
    context: {
      // `read` accepts no unit before both are selected.
      kind: { location_id: location_id ?? '', cpe_type_id: cpe_type_id ?? '', cpe_model_id, condition },
      pattern: type?.serial_pattern ?? '',
      needsMac,
    },
    toInput: (serial_mac, overriding, { kind, pattern, needsMac }) => {
      const mac = serial_mac.map((serial) => macs.current.get(serial) ?? '');
      setUnlike(unlikePattern(serial_mac, pattern));
      setBare(needsMac ? mac.filter((one) => one === '').length : 0);
      return { ...kind, serial_mac, ...overriding, ...(mac.some(Boolean) ? { mac } : {}) };
    },
    formatDone: (count) => t('received', { count }),
    onDone: (outcome) => setReceived((before) => ({ ...before, ...outcome.units })),
    refreshes: reads,
  });
  const action = {
    ...rest,
    undo:
      undo &&
      ((undone: (serials: readonly string[]) => void): void =>
        undo((serials) => {
          // A box that was paired wrongly is scanned again.
          for (const serial of serials) macs.current.delete(serial);
          setReceived((before) =>
            Object.fromEntries(Object.entries(before).filter(([serial]) => !serials.includes(serial))),
          );
          undone(serials);
        })),
  };
  // A ref too, because a scanner is faster than the screen.
  const box = useRef(NO_BOX);
  const [half, setHalf] = useState<ScannedHalf | null>(null);
  /** A second MAC of a box, until the user decides. */
  const [second, setSecond] = useState<ScannedHalf | null>(null);
  const wait = useCallback((next: BoxState): readonly ReadCode[] => {
    const { waiting } = box.current;
    box.current = next;
    setHalf(next.waiting);
    return waiting ? [toUnitCode(waiting)] : [];
  }, []);
  const read = useCallback(
    (text: string, pasted: boolean): readonly ReadCode[] => {
      const raw = text.trim();
      const upc = pasted ? null : parseUpc(raw);
      const model = upc === null ? undefined : models.find((one) => one.upc === upc);
      if (model) {
        choose({ cpe_type_id: model.cpe_type_id, cpe_model_id: model.id });
        // The next box begins.
        return [...wait(NO_BOX), { raw, note: t('modelSelected', { model: model.name }) }];
      }
      if (!location_id || !cpe_type_id) return raw === '' ? [] : [{ raw, why: t('choose') }];
      const scanned = pasted || !needsMac ? null : readHalf(text);
      if (scanned) {
        const { units, box: next, second: other } = pairHalves(box.current, scanned, macs.current);
        wait(next);
        if (other) {
          setSecond(other);
          return [{ raw: other.raw, note: t('secondMac'), tone: 'confirm' }];
        }
        const waitsForOtherHalf = next.waiting && next.waiting.key === scanned.key;
        return waitsForOtherHalf
          ? [...units, { raw: scanned.raw, note: t(scanned.isMac ? 'scanSerial' : 'scanMac'), tone: 'confirm' }]
          : units;
      }
      const given = readUnits(text, locale, pasted, known);
      for (const [serial, mac] of given.macs) macs.current.set(serial, mac);
      // A valid scan of another kind is the next box.
      const isNext = !pasted && given.codes.length > 0 && given.codes.every((code) => 'key' in code);
      return isNext ? [...wait(NO_BOX), ...given.codes] : given.codes;
    },
    [locale, models, known, choose, t, wait, needsMac, location_id, cpe_type_id],
  );
  return (
    <>
      <SerialBox
        command={action}
        action={t('receive')}
        notDone={t('notReceived')}
        read={read}
        incomplete={[
          ...(second
            ? [
                {
                  text: t('isSecondMac', { code: second.key }),
                  action: t('nextBox'),
                  take: () => {
                    setSecond(null);
                    return wait({ ...NO_BOX, waiting: second });
                  },
                  discard: () => setSecond(null),
                },
              ]
            : []),
          ...(half
            ? [
                {
                  text: t(half.isMac ? 'waitsForSerial' : 'waitsForMac', { code: half.key }),
                  action: t(half.isMac ? 'receiveMacAlone' : 'receiveWithoutMac'),
                  take: () => wait(NO_BOX),
                  discard: () => wait(NO_BOX),
                },
              ]
            : []),
        ]}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CorrectReceived
            units={received}
            refreshes={reads}
            onChanged={(units) => setReceived((before) => ({ ...before, ...units }))}
          />
          <ReceivedLabels units={received} />
        </Box>
      </SerialBox>
      <ReceiptWarnings bare={bare} unlike={unlike} type={type?.title ?? ''} />
    </>
  );
}

/** Prints labels of the units that were received. */
function ReceivedLabels({ units }: { units: Outcome['units'] }): ReactNode {
  const labels = Object.entries(units).map(([serial, { model }]) => ({ id: serial, text: model ?? '', code: serial }));
  return labels.length > 0 && <LabelsButton labels={labels} />;
}

/** Warns of units that were received without their MAC, and of serials unlike those of their type. */
function ReceiptWarnings({ bare, unlike, type }: { bare: number; unlike: readonly string[]; type: string }): ReactNode {
  const t = useTexts('warehouse-receive');
  return (
    <>
      {bare > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('macMissing', { count: bare })}
        </Alert>
      )}
      {unlike.length > 0 && (
        <Alert severity="warning" variant="outlined">
          {t('unlike', { type, serials: unlike.slice(0, SHOWN).join(', '), count: unlike.length })}
        </Alert>
      )}
    </>
  );
}
