import Box from '@mui/material/Box';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { useSession } from '../app-context.js';
import { useTexts } from '../i18n/texts.js';

/** Header of printed pages: company, who printed it and when. Printed sheets have separate headers. */
export function PrintedHead(): ReactNode {
  const t = useTexts('web-print-sheet');
  const format = useFormat();
  const { name, zone } = useCompany();
  const { state } = useSession();
  const [at, setAt] = useState(() => new Date().toISOString());
  const [container] = useState(() => Object.assign(document.createElement('div'), { className: 'printed-head' }));
  useEffect(() => {
    // Before everything else in the body, so that an open dialog does not cover it.
    document.body.prepend(container);
    // The browser prints right after this event, so the header must be rendered synchronously.
    const updateTime = (): void => flushSync(() => setAt(new Date().toISOString()));
    addEventListener('beforeprint', updateTime);
    return () => {
      removeEventListener('beforeprint', updateTime);
      container.remove();
    };
  }, [container]);
  return createPortal(
    <Box
      sx={{
        display: 'none',
        '@media print': {
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          pb: 0.5,
          mb: 1,
          borderBottom: '0.3mm solid #000',
        },
      }}
    >
      <strong>{name}</strong>
      <span>{t('printed', { by: state.status === 'in' ? state.user.label : '', at: format.instant(at, zone) })}</span>
    </Box>,
    container,
  );
}
