import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkNode } from '../product/install.mjs';
import { OLDEST_NODE, SHIPPED_NODE } from '../product/node-versions.mjs';
import { checkNodeVersions, NAMING_NODE } from './node-versions.mjs';

const root = path.resolve(__dirname, '../..');
const texts = Object.fromEntries(NAMING_NODE.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));

describe('The Node versions of the product', () => {
  it('are the same everywhere', () => {
    expect(checkNodeVersions(texts)).toEqual([]);
  });

  it('given an image of another release line in one stage, when checked, then that stage is reported', () => {
    const Dockerfile = texts['Dockerfile']!.replace(`node:${SHIPPED_NODE}-slim AS build`, 'node:22-slim AS build');
    expect(checkNodeVersions({ ...texts, Dockerfile })).toEqual([
      `Dockerfile names Node 22; tools/product/node-versions.mjs decides ${SHIPPED_NODE}`,
    ]);
  });

  it('given a manifest without a version, when checked, then it is reported', () => {
    const manifest = texts['package.json']!.replace(/"node": ">=[^"]+"/, '"npm": ">=10"');
    expect(checkNodeVersions({ ...texts, 'package.json': manifest })).toEqual([
      `package.json does not name Node ${OLDEST_NODE}`,
    ]);
  });

  it('admit the oldest and the shipped one', () => {
    for (const version of [OLDEST_NODE, `${SHIPPED_NODE}.0.0`]) expect(() => checkNode(version)).not.toThrow();
  });
});
