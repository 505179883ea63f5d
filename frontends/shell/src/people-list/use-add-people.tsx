import { SendPasswordLink } from '@tailboard/contracts/identity/password';
import { ListUsers, RegisterUser } from '@tailboard/contracts/identity/user';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState } from 'react';
import type { PersonRow } from './read-people.js';

/** A user who was added and has no link to choose a password yet. */
export interface AddedPerson {
  readonly id: string;
  readonly label: string;
}
interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Whether a request was answered about its own data, so that the next one may succeed. */
const isAboutData = (status: number): boolean => status === 403 || status === 409 || status === 422;

/** Adds the people of a table one after the other, without links; rows that the server refuses get its reason. */
export function useAddPeople() {
  const { mutate } = useCommand(RegisterUser, { refreshes: [ListUsers] });
  const [progress, setProgress] = useState<Progress | null>(null);
  const add = async (
    rows: readonly PersonRow[],
  ): Promise<{
    added: readonly (AddedPerson & { number: number })[];
    refused: ReadonlyMap<number, string>;
    stopped: string | null;
  }> => {
    const added: (AddedPerson & { number: number })[] = [];
    const refused = new Map<number, string>();
    let stopped: string | null = null;
    for (const [done, { number, result }] of rows.entries()) {
      if ('why' in result) continue;
      setProgress({ done, total: rows.length });
      const response = await mutate(result.person);
      if ('output' in response) {
        const { id, label } = response.output.data;
        added.push({ number, id, label });
      } else if (isAboutData(response.problem.status)) refused.set(number, response.problem.message);
      else {
        stopped = response.problem.message;
        break;
      }
    }
    setProgress(null);
    return { added, refused, stopped };
  };
  return { add, progress };
}

/** Sends each person a link to choose a password. */
export function useSendLinks() {
  const { mutate } = useCommand(SendPasswordLink);
  const [progress, setProgress] = useState<Progress | null>(null);
  const send = async (people: readonly AddedPerson[]): Promise<readonly (AddedPerson & { why: string })[]> => {
    const failed: (AddedPerson & { why: string })[] = [];
    for (const [done, person] of people.entries()) {
      setProgress({ done, total: people.length });
      const response = await mutate({ id: person.id });
      if ('problem' in response) failed.push({ ...person, why: response.problem.message });
    }
    setProgress(null);
    return failed;
  };
  return { send, progress };
}
