import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useStore } from '@tailboard/web/store';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { installPrompt } from '../offline/install-prompt.js';
import { canNotify, isNotified, turnNotificationsOff, turnNotificationsOn } from '../offline/notifications.js';

/** The settings of this device: whether it shows notifications, and the installation of the product on it. */
export function ThisDevice(): ReactNode {
  const t = useTexts('shell-device');
  const title = useId();
  const prompt = useStore(installPrompt);
  if (!canNotify() && prompt === null) return null;
  return (
    <Box component="section" aria-labelledby={title} sx={{ mb: 3 }}>
      <Typography id={title} variant="h3" component="h2" sx={{ mb: 1 }}>
        {t('title')}
      </Typography>
      {canNotify() && <Notifications />}
      {prompt !== null && (
        <Button variant="outlined" onClick={() => void prompt()} sx={{ minHeight: 44, mt: 1 }}>
          {t('install')}
        </Button>
      )}
    </Box>
  );
}

function Notifications(): ReactNode {
  const t = useTexts('shell-device');
  const { api } = useApp();
  const [on, setOn] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<'blocked' | 'failed' | null>(null);
  useEffect(() => {
    let here = true;
    void isNotified().then((known) => here && setOn(known));
    return () => {
      here = false;
    };
  }, []);
  const change = async (wanted: boolean): Promise<void> => {
    setProblem(null);
    setOn(null);
    try {
      const allowed = wanted ? await turnNotificationsOn(api) : (await turnNotificationsOff(api), true);
      setOn(wanted && allowed);
      if (!allowed) setProblem('blocked');
    } catch {
      setOn(!wanted);
      setProblem('failed');
    }
  };
  return (
    <>
      <FormControlLabel
        control={<Switch checked={on === true} disabled={on === null} onChange={(_, wanted) => void change(wanted)} />}
        label={t('notifications')}
        sx={{ minHeight: 44 }}
      />
      <FormHelperText sx={{ mx: 0 }}>{t('help')}</FormHelperText>
      {problem !== null && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {t(problem)}
        </Alert>
      )}
    </>
  );
}
