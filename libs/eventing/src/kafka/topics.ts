import type { AnyFacts } from '@tailboard/contracts/event';

/** Which context publishes a stream category: `{ job: 'jobs' }`. */
export type Contexts = Readonly<Record<string, string>>;

/** The categories of a catalogue of contexts. */
export const contextsOf = (catalogue: Readonly<Record<string, { readonly facts: readonly AnyFacts[] }>>): Contexts =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([context, { facts }]) => facts.map(({ category }) => [category, context])),
  );

/** The topic of a context's events. */
export const topicOf = (context: string): string => `tailboard.${context}.v1`;

/**
 * Carries, after each batch, the position up to which everything has been published. Events of several partitions
 * arrive in no common order; a reader that has read every partition to its end after seeing a position here has
 * everything up to it.
 */
export const PROGRESS_TOPIC = 'tailboard.progress.v1';
export const PROGRESS_KEY = 'relay';

/** The topics of some categories, each once. */
export const topicsOf = (contexts: Contexts, categories: readonly string[] = Object.keys(contexts)): string[] => [
  ...new Set(
    categories.map((category) => {
      const context = contexts[category];
      if (context === undefined) throw new Error(`no context publishes the category ${category}`);
      return topicOf(context);
    }),
  ),
];
