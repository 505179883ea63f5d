import { UndoUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { UndoCommand } from '@tailboard/contracts/jobs/moves';
import { UndoVisits } from '@tailboard/contracts/qc/visit-contracts';
import { CommandNotFound } from '@tailboard/contracts/undo';
import { unavailable } from '@tailboard/service/http/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Upstream, ServiceResponse } from './services.js';

/** The headers by which services know the caller of a request. */
export type CallerHeaders = Readonly<Record<string, string>>;

/** The undo of each service that has one, by the service. */
const undos = [
  ['jobs', UndoCommand],
  ['equipment', UndoUnits],
  ['qc', UndoVisits],
] as const;
/** Undoing an import takes longer than other requests, in ms. */
const TIMEOUT_MS = 60_000;
/** Headers about the transfer of a message, which do not apply to the next one. */
const TRANSFER = /^(host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|date|accept-encoding|content-.*)$/;

/** Undoes a command in the service that recorded it: a service that does not know it leaves it to the next one. */
export async function undoInItsService(
  services: readonly Upstream[],
  request: FastifyRequest,
  reply: FastifyReply,
  caller: CallerHeaders,
): Promise<FastifyReply> {
  const { command_id = '' } = request.params as { command_id?: string };
  const headers = { ...messageHeaders(request.headers), ...caller };
  let response: ServiceResponse | undefined;
  for (const [name, { path }] of undos) {
    response = await services
      .find((service) => service.name === name)
      ?.post(
        path.replace('{command_id}', encodeURIComponent(command_id)),
        { command_id },
        { headers, timeout: TIMEOUT_MS },
      )
      .catch((error: Error) => {
        throw unavailable('service', `${name}: ${error.message}`);
      });
    if ((response?.body as { code?: string } | null | undefined)?.code !== CommandNotFound.code) break;
  }
  if (!response) throw unavailable('service', 'no service undoes commands');
  return reply.headers(messageHeaders(response.headers)).status(response.status).send(response.body);
}

const messageHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      TRANSFER.test(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
