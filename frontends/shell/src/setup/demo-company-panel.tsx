import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { demoParts, LoadDemoCompany, ReadDemoCompany } from '@tailboard/contracts/identity/demo-company';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Progress } from '@tailboard/ui/layout/progress';
import { Modal } from '@tailboard/ui/modal';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';

/** Interval between two looks at a loading demo company, in ms. */
const LOOK_MS = 1_000;

/** Offers the demo company to the owner of a new company, and shows how far its loading is. */
export function DemoCompanyPanel(): ReactNode {
  return useMay('demo-company.load') ? <Offer /> : null;
}

function Offer(): ReactNode {
  const t = useTexts('shell-demo-company');
  const { queries } = useApp();
  const [asks, setAsks] = useState(false);
  const { data } = useContractQuery(
    ReadDemoCompany,
    {},
    { quiet: true, every: (read) => read?.data.state === 'loading' && LOOK_MS },
  );
  const { state, parts = [] } = data?.data ?? {};
  const wasLoading = useRef(false);
  useEffect(() => {
    // Everything that the page and the menu show may have changed.
    if (wasLoading.current && state === 'loaded') void queries.invalidateQueries();
    wasLoading.current = state === 'loading';
  }, [state, queries]);
  if (state === undefined || state === 'not_offered') return null;
  return (
    <Panel title={t('title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, p: 2 }} aria-live="polite">
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography>{t(`state.${state}`)}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`context.${state}`)}
          </Typography>
          {state === 'loading' && <Parts loaded={parts} />}
        </Box>
        {state === 'offered' && (
          <Button variant="outlined" onClick={() => setAsks(true)}>
            {t('load')}
          </Button>
        )}
        {state === 'loaded' && (
          <Button component={Link} to="/admin/jobs/assign" variant="contained">
            {t('openBoard')}
          </Button>
        )}
      </Box>
      {asks && <LoadDialog onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function Parts({ loaded }: { loaded: readonly string[] }): ReactNode {
  const t = useTexts('shell-demo-company');
  return (
    <Box sx={{ mt: 1.5, maxWidth: 420 }}>
      <Progress label={t('progress')} done={loaded.length} total={demoParts.length} />
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {demoParts.map((part) => (
          <Typography
            component="li"
            variant="body2"
            key={part}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}
          >
            <Icon
              name={loaded.includes(part) ? 'check' : 'clock'}
              sx={{ color: loaded.includes(part) ? 'success.main' : 'text.secondary' }}
            />
            {t(`part.${part}`)}
            {loaded.includes(part) && ` · ${t('partLoaded')}`}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

/** Says what the demo company adds before it is loaded: it cannot be removed again. */
function LoadDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTexts('shell-demo-company');
  const w = useTexts('web');
  const { toast } = useToast();
  const { mutate, pending } = useCommand(LoadDemoCompany, {
    onSuccess: (apply, output) => apply(ReadDemoCompany, () => output),
    refreshes: [ReadDemoCompany],
  });
  const load = async (): Promise<void> => {
    const result = await mutate({});
    if ('problem' in result) return toast(result.problem.message, 'error');
    onClose();
  };
  return (
    <Modal
      title={t('loadTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{w('cancel')}</Button>
          <Button variant="contained" loading={pending} onClick={() => void load()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Typography variant="body2">{t('adds')}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {demoParts.map((part) => (
          <Typography component="li" variant="body2" key={part}>
            {t(`adds.${part}`)}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {t('users')}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('stays')}
      </Typography>
    </Modal>
  );
}
