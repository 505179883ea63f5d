import { ACCESS_TOPIC } from '@tailboard/contracts/live';
import { LIVE_CHANNEL } from '@tailboard/eventing/projection/notices';
import type { Migration } from '@tailboard/service/service-context';

/** The tables for secrets and counters. None of them is built from events, and no event repeats their content. */
export const migrations: readonly Migration[] = [
  {
    id: 'secrets',
    sql: `
      create table credential (
        user_id uuid primary key, password_hash text not null, changed_at timestamptz not null
      );
      create table token (
        token_hash text primary key, session_id uuid not null unique, user_id uuid not null,
        issued_at timestamptz not null, expires_at timestamptz not null, revoked_at timestamptz
      );
      create index on token (user_id);
      create table failed_sign_in (key_hash text not null, at timestamptz not null);
      create index on failed_sign_in (key_hash, at);
      create index on failed_sign_in (at);
      create table one_time_link (
        token_hash text primary key, purpose text not null, email text,
        expires_at timestamptz not null, used_at timestamptz
      );
    `,
  },
  {
    id: 'acting',
    sql: `
      alter table token add actor_id uuid, add actor_session_id uuid;
      create index on token (actor_id) where actor_id is not null;
      create table oauth_begun (
        state_hash text primary key, provider text not null, verifier text not null, nonce text not null,
        address_hash text not null, expires_at timestamptz not null
      );
      create index on oauth_begun (address_hash);
    `,
  },
  {
    id: 'doors',
    sql: `
      alter table one_time_link add subject_id uuid;
      create index on one_time_link (purpose, subject_id) where used_at is null;
      alter table credential add temporary boolean not null default false;
      create table former_password (
        user_id uuid not null, password_hash text not null, retired_at timestamptz not null
      );
      create index on former_password (user_id, retired_at);
    `,
  },
  {
    id: 'attempts',
    sql: `
      alter table failed_sign_in add attempt uuid;
      create index on failed_sign_in (attempt) where attempt is not null;
    `,
  },
  { id: 'sessions', sql: `alter table token add ip text, add user_agent text;` },
  {
    id: 'idle-sessions',
    sql: `
      alter table token add last_used_at timestamptz;
      update token set last_used_at = now();
      alter table token alter last_used_at set not null;
    `,
  },
  {
    id: 'devices',
    sql: `
      create table device (
        user_id uuid not null, device_hash text not null, last_seen_at timestamptz not null,
        primary key (user_id, device_hash)
      );
      create index on device (last_seen_at);
    `,
  },
  {
    id: 'second-factor',
    sql: `
      create table second_factor (
        user_id uuid primary key, secret text not null, confirmed_at timestamptz, last_step bigint not null default 0
      );
      create table recovery_code (
        user_id uuid not null, code_hash text not null, used_at timestamptz, primary key (user_id, code_hash)
      );
      alter table token add way text;
    `,
  },
  {
    id: 'step-up',
    sql: `
      alter table token add confirmed_at timestamptz;
      alter table oauth_begun add confirms boolean not null default false;
    `,
  },
  {
    id: 'passkeys',
    sql: `
      create table passkey (
        id uuid primary key, user_id uuid not null, credential_id text not null unique, public_key bytea not null,
        counter bigint not null, transports text[] not null, device_type text not null, backed_up boolean not null,
        name text not null, created_at timestamptz not null, last_used_at timestamptz
      );
      create index on passkey (user_id);
      create table webauthn_challenge (
        challenge_hash text primary key, purpose text not null, user_id uuid, session_id uuid, address_hash text not null,
        expires_at timestamptz not null
      );
      create index on webauthn_challenge (address_hash);
      create index on webauthn_challenge (expires_at);
    `,
  },
  {
    id: 'api-tokens',
    sql: `
      create table api_token (
        id uuid primary key, user_id uuid not null, name text not null, token_hash text not null unique,
        permissions text[] not null, created_at timestamptz not null, expires_at timestamptz not null,
        last_used_at timestamptz, revoked_at timestamptz,
        -- How the session that created it had signed in.
        way text
      );
      create index on api_token (user_id);
    `,
  },
  {
    // Whatever ends a token ends its open streams with the same commit, also while the event store cannot be reached.
    id: 'ended-access',
    sql: `
      create function announce_ended_access() returns trigger language plpgsql as $announce$
      begin
        perform pg_notify('${LIVE_CHANNEL}', json_build_object(
          'projection', 'identity.access.' || old.user_id, 'position', pg_current_xact_id()::text, 'part', 0,
          'notices', json_build_array(json_build_object(
            'topic', '${ACCESS_TOPIC}:' || old.user_id, 'type', 'AccessEnded', 'id', old.user_id, 'actor_id', 'system'
          )))::text);
        return null;
      end
      $announce$;
      create trigger ended_access after update of revoked_at or delete on token
        for each row execute function announce_ended_access();
      create trigger ended_access after update of revoked_at or delete on api_token
        for each row execute function announce_ended_access();
    `,
  },
  {
    id: 'limits-by-user',
    sql: `
      alter table oauth_begun add user_id uuid;
      create index on oauth_begun (user_id);
      create index on webauthn_challenge (user_id);
    `,
  },
];
