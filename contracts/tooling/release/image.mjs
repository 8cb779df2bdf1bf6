// The release of a service is its image; this records what the image is made from.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from '../build.mjs';
import { stampOf } from '../build/stamp.mjs';
import { chosen, root } from '../build/workspaces.mjs';

const sha256Of = (text) => createHash('sha256').update(text).digest('hex');

export const releaseImage = async (team, { version, commit, say }) => {
  await build([team.name, 'platform'], { kind: 'node', say });
  const dockerfile = 'contracts/tooling/containers/service.Dockerfile';
  const image = `kerbside/${team.name}:${version}`;
  const stamps = chosen([team.name, 'platform']).map((workspace) => `${workspace.path} ${stampOf(workspace)}`);
  const inputs = {
    [dockerfile]: sha256Of(readFileSync(`${root}/${dockerfile}`)),
    'package-lock.json': sha256Of(readFileSync(`${root}/package-lock.json`)),
    sources: sha256Of(stamps.join('\n')),
  };
  const lines = [
    `docker build --file ${dockerfile} --build-arg SERVICE=${team.name} --tag ${image} --build-arg COMMIT=${commit} --label org.opencontainers.image.revision=${commit} .`,
  ];
  return { made: { image, inputs }, lines };
};
