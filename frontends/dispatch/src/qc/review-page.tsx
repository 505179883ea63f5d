import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { CloseVisits, ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { useMobile } from '@tailboard/ui/layout/widths';
import { Modal } from '@tailboard/ui/modal';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing } from '@tailboard/web/lists/listing';
import { useCommand } from '@tailboard/web/queries/queries';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { SelectionToolbar } from '../board/selection-toolbar.js';
import { useShortcuts } from '../board/shortcuts.js';
import { OutcomeChip } from './outcome-chip.js';
import { useVisitUndo } from './use-visit-undo.js';
import { VisitActs } from './visit-actions.js';
import { refreshes } from './visit-refreshes.js';
import { VisitDetail } from './visit-detail.js';
import { useVisitFormat } from './use-visit-format.js';

/** Completed visits that are not closed, newest first; a click opens one in a separate window. */
export function Page(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const w = useTexts('web');
  const a = useTexts('dispatch-qc-assign');
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const list = useListing(ListVisits, {
    always: { review: '1' },
    sort: { by: 'date', direction: 'desc' },
  });
  useLiveAnswers(['qc:list'], [ListVisits]);
  const isPhone = useMobile();
  const { chosen, selected, setChosen, close, pending } = useClosing(list.rows);
  const choice = (visit: Qc): ReactNode => (
    <Checkbox
      checked={selected.has(visit.id)}
      disabled={pending}
      onChange={(_, next) => setChosen([visit], next)}
      slotProps={{ input: { 'aria-label': t('chooseThis', { job: visitFormat.job(visit) }) } }}
      sx={isPhone ? { ml: -1.5 } : { my: -0.5 }}
    />
  );
  const passed = list.rows.filter((visit) => visit.passed === true && visit.safety_passed !== false);
  const shown = list.rows.find(({ id }) => id === opened);
  const columns: Column<Qc>[] = [
    ...(isPhone
      ? []
      : [{ key: 'chosen', label: t('chosen'), visuallyHidden: true, width: 44, render: choice } satisfies Column<Qc>]),
    {
      key: 'job',
      label: t('job'),
      main: true,
      render: (visit) =>
        isPhone ? (
          <>
            {choice(visit)}
            {visitFormat.job(visit)}
          </>
        ) : (
          visitFormat.job(visit)
        ),
    },
    { key: 'date', label: w('date'), sort: 'date', render: ({ date }) => format.date(date) },
    { key: 'technician', label: t('technician'), sort: 'technician', render: visitFormat.technician },
    { key: 'status', label: t('state'), sort: 'status', render: ({ status }) => t(status) },
    { key: 'outcome', label: t('outcome'), render: (visit) => <OutcomeChip visit={visit} /> },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: ({ id }) => <Button onClick={() => setOpened(id)}>{t('detail')}</Button>,
    },
  ];
  return (
    <>
      <PageHeader
        title={t('review')}
        context={t('reviewContext')}
        actions={
          passed.length > 0 && (
            <Button variant="outlined" onClick={() => setChosen(passed, true)}>
              {t('choosePassed', { count: passed.length })}
            </Button>
          )
        }
      />
      <PageContent wide>
        <ListingTable
          list={list}
          label={t('review')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('reviewEmpty')}
          isSelected={({ id }) => selected.has(id)}
          onOpen={({ id }) => setOpened(id)}
        />
      </PageContent>
      {chosen.length > 0 && (
        <SelectionToolbar
          label={a('selectBar')}
          count={a('selected', { count: chosen.length })}
          clear={a('clearSelection')}
          onClear={() => setChosen(chosen, false)}
        >
          <Button variant="contained" loading={pending} onClick={close}>
            {t('closeMany', { count: chosen.length })}
          </Button>
        </SelectionToolbar>
      )}
      {shown && (
        <Modal
          title={visitFormat.job(shown)}
          wide
          onClose={() => setOpened(null)}
          actions={<Button onClick={() => setOpened(null)}>{w('close')}</Button>}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <VisitActs visit={shown} />
            <VisitDetail visit={shown} />
          </Box>
        </Modal>
      )}
    </>
  );
}

/** The selected visits, and the command that closes them together; its message and Ctrl Z undo it. */
function useClosing(rows: readonly Qc[]) {
  const { t } = useVisitFormat();
  const { toast } = useToast();
  const undoing = useVisitUndo();
  const { mutate, pending } = useCommand(CloseVisits, { refreshes });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => selected.has(id));
  useShortcuts({ undo: () => undoing.undo(), redo: undoing.redo });
  const setChosen = (visits: readonly Qc[], isChosen: boolean): void =>
    setSelected((before) => {
      const after = new Set(before);
      for (const { id } of visits) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  const close = async (): Promise<void> => {
    const versions = Object.fromEntries(chosen.map(({ id, version }) => [id, version]));
    const done = await undoing.track(mutate({ qc_ids: chosen.map(({ id }) => id), versions }));
    if ('problem' in done) {
      if (!done.problem.handled) toast(done.problem.message, 'error');
      return;
    }
    const { ids, errors, command_id } = done.output;
    setChosen(chosen, false);
    const reasons = [...new Set(Object.values(errors))];
    if (reasons.length > 0)
      toast(t('notClosed', { count: Object.keys(errors).length, reasons: reasons.join(' ') }), 'error');
    if (ids.length === 0) return;
    undoing.recordCommand(command_id);
    toast(t('closedMany', { count: ids.length }), 'success', undoing.offer(command_id));
  };
  return { chosen, selected, setChosen, close: () => void close(), pending };
}
