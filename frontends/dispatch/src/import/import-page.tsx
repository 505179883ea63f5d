import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { orderColumnTitles, orderFields, requiredOrderFields } from '@tailboard/contracts/jobs/order-columns';
import { workOrderImports, type WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import type { ImportKind } from '@tailboard/web/import/import-kind';
import { ImportScreen } from '@tailboard/web/import/import-screen';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Imports work orders from a file; links to those that need matching, and to the boards of their dates. */
export function Page(): ReactNode {
  const t = useTexts('dispatch-import');
  const kind: ImportKind = {
    contracts: workOrderImports,
    words: { title: t('title'), context: t('context'), drop: t('drop'), hint: t('hint'), key: t('order') },
    outcomes: [
      { name: 'created', label: t('created') },
      { name: 'updated', label: t('updated') },
      { name: 'unchanged', label: t('unchanged') },
      { name: 'queued_for_matching', label: t('toMatch'), stands: true },
    ],
    columns: <Columns />,
    next: (found) => <Next found={found as WorkOrderImport} />,
  };
  return <ImportScreen kind={kind} />;
}

/** Names the columns that files must and may contain. */
function Columns(): ReactNode {
  const t = useTexts('dispatch-import');
  const { locale } = useLocale();
  const required: readonly string[] = requiredOrderFields;
  const listTitles = (isRequired: boolean): string =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(
      orderFields
        .filter((field) => required.includes(field) === isRequired)
        .map((field) => orderColumnTitles[field][locale]),
    );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, color: 'text.secondary' }}>
      {[t('required', { columns: listTitles(true) }), t('optional', { columns: listTitles(false) }), t('example')].map(
        (text) => (
          <Typography key={text} variant="body2">
            {text}
          </Typography>
        ),
      )}
    </Box>
  );
}

function Next({ found: { queued_for_matching, dates } }: { found: WorkOrderImport }): ReactNode {
  const t = useTexts('dispatch-import');
  const format = useFormat();
  if (dates.length === 0 && queued_for_matching === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {queued_for_matching > 0 && (
        <Button component={Link} to="/admin/jobs/match" variant="contained">
          {t('match')}
        </Button>
      )}
      {dates.map((date) => (
        <Button key={date} component={Link} to={`/admin/jobs/assign?date=${date}`} variant="outlined">
          {t('openBoard', { date: format.date(date) })}
        </Button>
      ))}
    </Box>
  );
}
