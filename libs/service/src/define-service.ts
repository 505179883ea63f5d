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

const deciderOf = (each: DeclaredList, context: string): AnyDecider => {
  if ('uses' in each) return resourceDecider(each.list, { context, referred: each });
  if ('refusalOf' in each) return resourceDecider(each.list, { context, checked: each });
  return resourceDecider(each, { context });
};
const listOf = (each: DeclaredList): AnyResource => ('uses' in each || 'refusalOf' in each ? each.list : each);

/** Declares a service; omitted parts are empty. */
export function defineService({ resources = [], ...of }: Page): ServiceDefinition {
  const lists = resources.map(listOf);
  return {
    name: of.name,
    deciders: [...(of.deciders ?? []), ...resources.map((each) => deciderOf(each, of.name))],
    queryHandlers: [
      ...((of.queryHandlers ?? []) as readonly QueryHandler[]),
      ...lists.flatMap((each) => [
        resourceList(each, of.name),
        resourceRead(each, of.name),
        resourceHistory(each, of.nameOf),
      ]),
    ],
    commandHandlers: (of.commandHandlers ?? []) as readonly CommandHandler[],
    ownerships: of.ownerships ?? [],
    projections: [...(of.projections ?? []), ...lists.map((each) => resourceProjection(each, of.name))],
    reactions: of.reactions ?? [],
    migrations: of.migrations ?? [],
    tasks: of.tasks ?? [],
    operations: of.operations ?? {},
    ...(of.onStart ? { onStart: of.onStart } : {}),
    ...(of.onServing ? { onServing: of.onServing } : {}),
    ...(of.nameOf ? { nameOf: of.nameOf } : {}),
  };
}
