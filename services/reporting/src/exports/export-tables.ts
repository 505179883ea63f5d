import type { Migration } from '@tailboard/service/service-context';

/** Payroll runs are final: they are added and never changed. */
export const payrollTables: Migration = {
  id: '0002-payroll-runs',
  sql: `
    create table payroll_run (
      run_id int primary key,
      export_id uuid not null unique,
      week_start date not null,
      delta_of int references payroll_run (run_id),
      lines int not null,
      hash text not null,
      created_at timestamptz not null,
      created_by uuid not null
    );
    create index on payroll_run (week_start, run_id desc);
    create table payroll_line (
      run_id int not null references payroll_run (run_id),
      at int not null,
      user_id uuid not null,
      week_start date not null,
      -- The run whose line this one takes back; null for what is owed.
      reverses int references payroll_run (run_id),
      cells jsonb not null,
      total_cents bigint not null,
      line_hash text not null,
      primary key (run_id, at)
    );
    create index on payroll_line (user_id, week_start, run_id desc);
    create index on payroll_line (week_start);
    create function payroll_is_kept() returns trigger language plpgsql as $$
      begin
        raise exception 'payroll runs are added and never changed or removed';
      end $$;
    create trigger kept before update or delete on payroll_run for each row execute function payroll_is_kept();
    create trigger kept before update or delete on payroll_line for each row execute function payroll_is_kept();
    create trigger never_emptied before truncate on payroll_run for each statement execute function payroll_is_kept();
    create trigger never_emptied before truncate on payroll_line for each statement execute function payroll_is_kept();`,
};

/**
 * Moves the exports of databases from before every service could create some to the table of all services, with the
 * number and the hash of their payroll run.
 */
export const oldExports: Migration = {
  id: '0003-exports-of-every-service',
  sql: `
    do $$ begin
      if to_regclass('report_export') is null then return; end if;
      insert into exports.export
        (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, processed, total, attempts, retries,
         error, mailed_at, mail_failed, created_at, finished_at, expires_at, run, file_name)
      select each.id, 'reporting', each.type, each.format, each.filters, each.fingerprint, each.needs, each.created_by, each.locale,
         each.status, each.processed, each.total, each.attempts, each.retries, each.error, each.mailed_at, each.mail_failed,
         each.created_at, each.finished_at, each.expires_at,
         case when run.run_id is not null then
           jsonb_build_object('run_id', run.run_id, 'hash', run.hash, 'delta_of', run.delta_of) end,
         case when each.type = 'payroll'
           then concat('payroll-', filters->>'start_date', '-run-' || run.run_id, '.', format)
           else concat(case each.type when 'code' then 'codes' else each.type end, '-', filters->>'start_date', '-',
             filters->>'end_date', '.', format) end
      from report_export each left join payroll_run run on run.run_id = each.run_id;
      drop table report_export;
    end $$;`,
};
