/** What the test launcher says about the product under test. */
export type Topology = 'all-in-one' | 'distributed';

export function topology(): Topology {
  const name = process.env['E2E_TOPOLOGY'] ?? 'all-in-one';
  if (name !== 'all-in-one' && name !== 'distributed') throw new Error(`E2E_TOPOLOGY is "${name}"`);
  return name;
}

/** @throws when the launcher did not give it: a test that looks nowhere would find nothing and pass */
export function given(
  name: 'E2E_DATABASE_URL' | 'E2E_DATA_DIR' | 'E2E_THIRD_PARTY_URL' | 'E2E_REDIS_URL',
): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: end-to-end tests are started by \`npm test\`.`);
  return value;
}
