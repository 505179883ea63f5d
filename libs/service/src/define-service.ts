import type { AnyResource } from '@tailboard/contracts/resource';
import type { Contract } from '@tailboard/contracts/contract';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { QueryHandler, CommandHandler, ServiceDefinition } from './service-context.js';
import {
  resourceDecider,
  resourceHistory,
  resourceList,
  resourceProjection,
  resourceRead,
  type CheckedList,
  type ReferredTo,
} from './queries/resource.js';

/** Handlers of any contract; each fixes its own types. */
type Handlers<Kind extends { contract: Contract }> = readonly (Omit<Kind, 'handle' | 'contract' | 'compact'> & {
  contract: Contract;
})[];

interface Page extends Partial<Omit<ServiceDefinition, 'queryHandlers' | 'commandHandlers' | 'name'>> {
  name: string;
  queryHandlers?: Handlers<QueryHandler>;
  commandHandlers?: Handlers<CommandHandler>;
  /** Reference lists. Each expands to a decider, a projection and query handlers. */
  resources?: readonly DeclaredList[];
}
type DeclaredList = AnyResource | ReferredTo | CheckedList;

const toDecider = (list: DeclaredList, context: string): AnyDecider => {
  if ('uses' in list) return resourceDecider(list.list, { context, referred: list });
  if ('findRefusal' in list) return resourceDecider(list.list, { context, checked: list });
  return resourceDecider(list, { context });
};
const toList = (each: DeclaredList): AnyResource => ('uses' in each || 'findRefusal' in each ? each.list : each);

/** Declares a service; omitted parts are empty. */
export function defineService({ resources = [], ...definition }: Page): ServiceDefinition {
  const lists = resources.map(toList);
  // Names in histories come from here; the service that has the accounts reads them from its own.
  const named = [`${definition.name}.people`, `${definition.name}.users`];
  const people = (definition.projections ?? []).flatMap(({ name }) => (named.includes(name) ? [name] : []));
  return {
    name: definition.name,
    deciders: [...(definition.deciders ?? []), ...resources.map((each) => toDecider(each, definition.name))],
    queryHandlers: [
      ...((definition.queryHandlers ?? []) as readonly QueryHandler[]),
      ...lists.flatMap((list) => [
        resourceList(list, definition.name),
        resourceRead(list, definition.name),
        resourceHistory(list, definition.findUserName, people),
      ]),
    ],
    commandHandlers: (definition.commandHandlers ?? []) as readonly CommandHandler[],
    ownerships: definition.ownerships ?? [],
    projections: [...(definition.projections ?? []), ...lists.map((each) => resourceProjection(each, definition.name))],
    reactions: definition.reactions ?? [],
    migrations: definition.migrations ?? [],
    tasks: definition.tasks ?? [],
    operations: definition.operations ?? {},
    ...(definition.onStart ? { onStart: definition.onStart } : {}),
    ...(definition.onServing ? { onServing: definition.onServing } : {}),
    ...(definition.findUserName ? { findUserName: definition.findUserName } : {}),
  };
}
