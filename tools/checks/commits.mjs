// @ts-check
import { spawnSync } from 'node:child_process';

const MAX_LENGTH = 72;
/** An imperative does not begin with these. */
const notImperative =
  /^(a|an|the|it|its|this|that|these|those|they|we|you|i|he|she|what|who|whom|where|whether|no|each|every|all|some|any)\b/i;

/**
 * Returns commit subjects that are too long or begin with an article or a pronoun.
 * @param {readonly string[]} subjects
 * @returns {string[]}
 */
export function checkSubjects(subjects) {
  return subjects.flatMap((subject) => [
    ...(subject.length > MAX_LENGTH
      ? [`"${subject}" has ${subject.length} characters; use at most ${MAX_LENGTH}`]
      : []),
    ...(notImperative.test(subject) ? [`"${subject}" must begin with a verb in the imperative`] : []),
  ]);
}

/**
 * Returns the subjects of the commits that a submission adds to `origin/main`. If that is unknown, returns those after
 * the one that added this check; outside of a repository, none.
 * @param {string} root
 * @returns {string[]}
 */
export function addedSubjects(root) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const base =
    git('merge-base', 'HEAD', 'origin/main') ||
    git('log', '--diff-filter=A', '--format=%H', '-1', '--', 'tools/checks/commits.mjs');
  return base ? git('log', '--no-merges', '--format=%s', `${base}..HEAD`).split('\n').filter(Boolean) : [];
}
