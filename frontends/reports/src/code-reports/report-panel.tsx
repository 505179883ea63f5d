import { ReadCodeReport, ReadMissedCodes, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import { ExportCodeReport } from '@tailboard/contracts/reports/export';
import { frequencies } from '@tailboard/contracts/reports/subscription';
import { useCommand, useRefresh } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useMay } from '@tailboard/web/access/guard';
import { usePeople } from '@tailboard/web/app/people';
import { useSearchParams } from 'react-router';
import { useState, type ReactNode } from 'react';
import { CodeReport } from '../figures/code-report.js';
import { Missed } from '../missed/missed.js';
import { Productivity } from '../productivity/productivity.js';
import { toQueryInput, useReportQuery, type ReportQuery, type ReportType } from '../report/report-query.js';
import { ExportMenu, type Format } from '../report/export-menu.js';
import { ReportForm } from '../report/report-form.js';
import type { Shown } from '../report/steps.js';
import { noErrors, type Errors } from '../report/announce-report.js';

/**
 * One of the six reports: its form and its result. Used by code reports, the tabs of job reports, and own reports.
 * @param lead shown before the fields of the form
 * @param limited the user's own reports for any role: no other users, and read-only
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
  const allUsers = useMay('report.codes');
  const own = limited || !allUsers;
  const { query: inAddress, ask: request } = useReportQuery(type);
  const requested: ReportQuery = own && self ? { ...inAddress, user: self.id } : inAddress;
  const { people } = usePeople();
  const refresh = useRefresh();
  const [errors, setErrors] = useState<Errors>(noErrors);
  const [result, setReported] = useState<{ of: string; shown: Shown } | null>(null);
  const all = useSearchParams()[0].get('all') === '1';

  const label = people.find(({ id }) => id === requested.user)?.label ?? (own ? self?.label : undefined) ?? '';
  const single = requested.user === null ? null : { id: requested.user, label };
  const found = JSON.stringify([type, requested, location_id]);
  const search = (wanted: ReportQuery): void => {
    // Requesting the same report again refetches it.
    const same =
      JSON.stringify(wanted) === JSON.stringify(requested) ||
      (type === 'weekly' &&
        result?.of === found &&
        wanted.start_date === result.shown.from &&
        wanted.user === requested.user);
    if (same) return refresh(ReadCodeReport, ReadProductivity, ReadMissedCodes);
    request(wanted);
  };
  const given = { query: requested, location_id, onErrors: setErrors };
  return (
    <>
      <ReportForm
        type={type}
        query={requested}
        onRequest={search}
        errors={errors}
        shown={result?.of === found ? result.shown : undefined}
        lead={lead}
        {...(own && self ? { own: self } : {})}
        exports={<CodeExports type={type} query={requested} location_id={location_id} all={all} />}
      />
      {/* Another report remounts, so that no result of the previous one is shown below its form. */}
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
          onShown={(shown) => setReported({ of: found, shown })}
        />
      )}
    </>
  );
}

function CodeExports({
  type,
  query,
  location_id,
  all,
}: {
  type: ReportType;
  query: ReportQuery;
  location_id: string | undefined;
  all: boolean;
}): ReactNode {
  const { mutate } = useCommand(ExportCodeReport);
  const payroll = useMay('payroll.copy');
  const sendExport = (export_type: 'code' | 'payroll') => (format: Format) =>
    mutate({
      type,
      export_type,
      format,
      ...toQueryInput(type, query, location_id),
      ...(type === 'productivity' && all ? { all: '1' as const } : {}),
    });
  return (
    <ExportMenu
      data={sendExport('code')}
      payroll={type === 'weekly' && payroll ? sendExport('payroll') : undefined}
      week={query.start_date}
      subscription={{
        report: {
          report: type === 'productivity' || type === 'missed' ? type : 'codes',
          user_id: query.user,
          location_id: location_id ?? null,
          all: type === 'productivity' && all,
        },
        offered: [...frequencies].sort((a, b) => Number(b === type) - Number(a === type)),
      }}
    />
  );
}
