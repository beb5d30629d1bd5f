// The two suites about what others have written: weaknesses and licences.
import { readText } from '../launch/files.mjs';
import { inRoot } from '../launch/paths.mjs';
import { auditChecks } from './audit.mjs';
import { check, counted } from './checks.mjs';
import { licences, licencesPage } from './licences.mjs';

/** @param {import('../launch/test-product.mjs').Context} context */
export async function runAudit(context) {
  return counted(await auditChecks(context), context.say);
}

/** @param {import('../launch/test-product.mjs').Context} context */
export async function runLicences({ say }) {
  const all = licences();
  const checks = all.map(({ name, version, licence, allowed }) =>
    check(`${name} ${version}`, allowed, `${licence} is not among the allowed licences`),
  );
  const isCurrent =
    all.every(({ allowed }) => allowed) && readText(inRoot('docs/licences.md')) === licencesPage(all);
  checks.push(check('docs/licences.md', isCurrent, 'is not what the lock file says: npm run generate'));
  return counted(checks, say);
}
