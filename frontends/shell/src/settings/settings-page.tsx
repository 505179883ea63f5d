import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ReadSettings, getSetting, type SettingKey, type SettingShown } from '@tailboard/contracts/identity/settings';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { SettingDialog } from './setting-dialog.js';
import { useSettingWords } from './setting-words.js';
import { SettingsFrame } from './settings-frame.js';

const groups = [
  ['group.prices', ['price_point_tech', 'price_point_company', 'price_levels']],
  [
    'group.pay',
    [
      'workweek_start',
      'minutes_per_point',
      'overtime_threshold',
      'overtime_method',
      'min_wage_cents',
      'per_diem_cents',
      'leave_day_hours',
    ],
  ],
  ['group.field', ['roadblock_lookback_days', 'cpe_aging_days', 'serial_limit', 'delete_status']],
  ['group.qc', ['qc_minor_limit', 'qc_first_jobs', 'qc_first_percent', 'qc_later_percent', 'qc_month_least']],
  ['group.company', ['company_name', 'mail_url', 'timezone', 'session_idle_minutes', 'second_factor_required']],
] as const satisfies readonly (readonly [string, readonly SettingKey[]])[];

/** The company's settings with planned values: managers read, owners and admins change, only owners change prices. */
export function Page(): ReactNode {
  const t = useTexts('shell-settings');
  const { data, problem, loading, refetch } = useContractQuery(ReadSettings, {});
  const [changing, setChanging] = useState<SettingShown | null>(null);
  const find = (key: SettingKey): SettingShown | undefined => data?.data.find((setting) => setting.key === key);
  return (
    <SettingsFrame tab="tabSettings">
      <PageContent>
        {loading && <Loading rows={12} />}
        {problem && !data && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {groups.map(([group, keys]) => (
              <Panel key={group} title={t(group)}>
                <Box component="dl" sx={{ m: 0 }}>
                  {keys.map((key) => {
                    const setting = find(key);
                    return setting && <Row key={key} setting={setting} onChange={() => setChanging(setting)} />;
                  })}
                </Box>
              </Panel>
            ))}
          </Box>
        )}
      </PageContent>
      {changing && data && <SettingDialog setting={changing} settings={data.data} onClose={() => setChanging(null)} />}
    </SettingsFrame>
  );
}

function Row({ setting, onChange }: { setting: SettingShown; onChange: () => void }): ReactNode {
  const t = useTexts('shell-settings');
  const format = useFormat();
  const textOf = useSettingWords();
  const writes = useMay('settings.write');
  const prices = useMay('settings.prices.write');
  const { key, label, type, value, effective_from, planned } = setting;
  const { owner, operated } = getSetting(key as SettingKey);
  const note = operated ? t('operated') : owner && writes && !prices ? t('ownersOnly') : null;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 2,
        px: 2,
        py: 0.75,
        minHeight: 48,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Typography component="dt" variant="body2" sx={{ gridColumn: { xs: '1 / 2', sm: 'auto' } }}>
        {label}
        {note !== null && (
          <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Typography>
      <Box component="dd" className="figures" sx={{ m: 0, gridColumn: { xs: '1 / 2', sm: 'auto' }, minWidth: 0 }}>
        <Typography
          component="span"
          variant="body2"
          sx={{ fontWeight: 600, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {textOf(key, type, value)}
        </Typography>
        {effective_from !== null && (
          <Typography component="span" variant="caption" sx={{ ml: 1, color: 'text.secondary' }}>
            {t('since', { date: format.date(effective_from) })}
          </Typography>
        )}
        {planned.map((next) => (
          <Typography
            key={next.effective_from}
            component="span"
            variant="caption"
            sx={{ display: 'block', color: 'primary.main', whiteSpace: 'pre-line' }}
          >
            {t('planned', { value: textOf(key, type, next.value), date: format.date(next.effective_from) })}
          </Typography>
        ))}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          gridColumn: { xs: '2 / 3', sm: 'auto' },
          gridRow: { xs: '1 / 3', sm: 'auto' },
          minWidth: { sm: 84 },
        }}
      >
        {writes && !operated && (!owner || prices) && (
          <Button aria-label={t('changeThis', { label })} onClick={onChange}>
            {t('change')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
