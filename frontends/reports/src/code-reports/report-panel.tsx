import { ReadCodeReport, ReadMissedCodes, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import { ExportCodeReport } from '@tailboard/contracts/reports/export';
import { useCommand, useRefresh } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { usePeople } from '@tailboard/web/app/people';
import { useSearchParams } from 'react-router';
import { useState, type ReactNode } from 'react';
import { CodeReport } from '../figures/code-report.js';
import { Missed } from '../missed/missed.js';
import { Productivity } from '../productivity/productivity.js';
import { queryOf, useAsked, type Asked, type ReportType } from '../report/asked.js';
import { ExportMenu, type Format } from '../report/export-menu.js';
import { ReportForm } from '../report/report-form.js';
import type { Shown } from '../report/steps.js';
import { noErrors, type Errors } from '../report/told.js';

/**
 * One of the six reports: its form, and what it says. The same on code reports, in the tabs of job reports, and as one's own.
 * @param lead stands before the fields of its form
 * @param limited one's own reports, whoever one is: nobody else is asked for, and nothing is edited
 */
export function ReportPanel({
  type,
  location_id,
  limited = false,
  lead,
}: {
  type: ReportType;
  location_id?: string;
  limited?: boolean;
  lead?: ReactNode;
}): ReactNode {
  const { state } = useSession();
  const self = state.status === 'in' ? { id: state.user.id, label: state.user.label } : null;
  const everybody = useMay('report.codes');
  const own = limited || !everybody;
  const { asked: inAddress, ask } = useAsked(type);
  const asked: Asked = own && self ? { ...inAddress, user: self.id } : inAddress;
  const { people } = usePeople();
  const refresh = useRefresh();
  const [errors, setErrors] = useState<Errors>(noErrors);
  const [told, setTold] = useState<{ of: string; shown: Shown } | null>(null);
  const all = useSearchParams()[0].get('all') === '1';

  const label = people.find(({ id }) => id === asked.user)?.label ?? (own ? self?.label : undefined) ?? '';
  const single = asked.user === null ? null : { id: asked.user, label };
  const found = JSON.stringify([type, asked, location_id]);
  const search = (wanted: Asked): void => {
    // Who asks for the same again wants it as it is now.
    const same =
      JSON.stringify(wanted) === JSON.stringify(asked) ||
      (type === 'weekly' && told?.of === found && wanted.start_date === told.shown.from && wanted.user === asked.user);
    if (same) return refresh(ReadCodeReport, ReadProductivity, ReadMissedCodes);
    ask(wanted);
  };
  const given = { asked, location_id, onErrors: setErrors };
  return (
    <>
      <ReportForm
        type={type}
        asked={asked}
        onAsk={search}
        errors={errors}
        shown={told?.of === found ? told.shown : undefined}
        lead={lead}
        {...(own && self ? { own: self } : {})}
        exports={<CodeExports type={type} asked={asked} location_id={location_id} all={all} />}
      />
      {/* Another report begins anew: nothing of the one before stands under its form. */}
      {type === 'productivity' ? (
        <Productivity key={found} {...given} single={single} limited={limited} />
      ) : type === 'missed' ? (
        <Missed key={found} {...given} />
      ) : (
        <CodeReport
          key={found}
          tab={type}
          {...given}
          single={single}
          limited={limited}
          onShown={(shown) => setTold({ of: found, shown })}
        />
      )}
    </>
  );
}

function CodeExports({
  type,
  asked,
  location_id,
  all,
}: {
  type: ReportType;
  asked: Asked;
  location_id: string | undefined;
  all: boolean;
}): ReactNode {
  const { mutate: give } = useCommand(ExportCodeReport);
  const payroll = useMay('payroll.copy');
  const sent = (export_type: 'code' | 'payroll') => (format: Format) =>
    give({
      type,
      export_type,
      format,
      ...queryOf(type, asked, location_id),
      ...(type === 'productivity' && all ? { all: '1' as const } : {}),
    });
  return <ExportMenu data={sent('code')} payroll={type === 'weekly' && payroll ? sent('payroll') : undefined} />;
}
