// A whole run: people are welcomed, rounds are run, an import is shot at, the rest is swept.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../launch/paths.mjs';
import { Client } from './client.mjs';
import { Deck, FAULTS } from './faults.mjs';
import { importUnderFire } from './import-run.mjs';
import { Inspector } from './inspector.mjs';
import { RULED } from './invariants.mjs';
import { Ledger } from './ledger.mjs';
import { Random } from './random.mjs';
import { Rounds } from './rounds.mjs';
import { signIn } from '../launch/sign-in.mjs';
import { SERVICES } from './stage.mjs';
import { Weather } from './weather.mjs';

/** People at work, each doing two things at a time. */
const PEOPLE = 4;
/** Milliseconds after which an answer counts as never coming: longer than any pause of a round. */
const BOUND = 30_000;
/** Longest absence of a dependency in milliseconds, at scale 1. */
const LONGEST = 6_000;
/** Milliseconds after a fault's end in which connections to what was gone may still fail. */
const GRACE = 3_000;
const SHOWN = 20;

/** @typedef {import('./report.mjs').RoundReport} RoundReport */

const RULE = {
  name: 'Everything',
  conditions: [{ field: 'any', operator: 'exists', value: '' }],
  actions: [{ action_type: 'add_tags', action_value: RULED }],
};

export class Campaign {
  /**
   * @param {{ stage: import('./stage.mjs').Stage, options: import('./options.mjs').Options, complaints: string[],
   *   signal: AbortSignal, say: (line: string) => void }} parts complaints: what was wrong since it was last looked at
   */
  constructor({ stage, options, complaints, signal, say }) {
    this.stage = stage;
    this.options = options;
    this.complaints = complaints;
    this.signal = signal;
    this.say = say;
    this.random = new Random(options.seed);
    this.weather = new Weather({ grace: GRACE });
    this.ledger = new Ledger();
    this.round = 0;
    this.requests = 0;
    this.refused = 0;
    /** @type {RoundReport[]} */
    this.results = [];
    const { only = '' } = options;
    this.faults = FAULTS.filter(
      ({ name, possible, isLong }) =>
        (possible?.(stage) ?? true) && name.includes(only) && (!isLong || options.scale > 1),
    );
  }

  /** @returns {Promise<{ rounds: RoundReport[], left: string[], notPlayed: string[], minutes: number }>} */
  async run() {
    const { stage, options, weather, random, signal, ledger } = this;
    const desks = await Promise.all(Array.from({ length: PEOPLE }, (_, place) => this.welcome(place)));
    const { SUBSCRIPTIONS: subscriptions } = await import(
      pathToFileURL(join(DIST, 'libs/contracts/src/subscriptions.js')).href
    );
    const inspector = new Inspector({ stage, ledger, subscriptions, signal });
    const rounds = new Rounds({
      stage,
      weather,
      desks,
      inspector,
      random: random.fork(),
      signal,
      scale: options.scale,
    });
    const deck = new Deck(random.fork(), this.faults);
    const startedAt = Date.now();
    const isInTime = () => Date.now() - startedAt < options.minutes * 60_000;
    while (this.round < options.rounds && isInTime()) {
      this.round += 1;
      const fault = deck.next();
      await this.book(fault.name, () => rounds.run(fault, this.round));
    }
    const { importLinks: links, kills } = options;
    const [desk] = desks;
    if (links > 0 && desk) {
      const parts = { stage, weather, desk, inspector, random: random.fork(), links, kills, signal };
      await this.book('import under fire', () => importUnderFire(parts));
    }
    const { blind, untried } = await inspector.tryChecks();
    for (const what of untried) this.say(`!!! There was nothing to try this check on: ${what}`);
    const left = [...blind, ...(await rounds.sweep())];
    for (const problem of left) this.say(`FAILED  ${problem}`);
    return {
      rounds: this.results,
      left,
      notPlayed: this.faults
        .map(({ name }) => name)
        .filter((name) => !this.results.some(({ fault }) => fault === name)),
      minutes: (Date.now() - startedAt) / 60_000,
    };
  }

  /**
   * Runs something and writes down how it went.
   * @param {string} fault
   * @param {() => Promise<{ did: string, seconds: number, quietAfter: number, problems: string[] }>} work
   */
  async book(fault, work) {
    const before = { requests: this.requests, refused: this.refused };
    const { did, seconds, quietAfter, problems } = await work();
    problems.unshift(...this.complaints.splice(0));
    const requests = this.requests - before.requests;
    const refused = this.refused - before.refused;
    const memory = this.stage.supervisor.memory(SERVICES);
    this.results.push({
      round: this.round,
      fault,
      did,
      seconds,
      quietAfter,
      requests,
      refused,
      memory,
      problems,
    });
    this.say(
      `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${String(this.round).padStart(4)} ${fault.padEnd(26)} ${did.padEnd(44)} ` +
        `${seconds.toFixed(1).padStart(5)} s, quiet after ${quietAfter.toFixed(1)} s, ${requests} requests, ${refused} to be repeated`,
    );
    for (const problem of problems.slice(0, SHOWN)) this.say(`         ${problem}`);
    if (problems.length > SHOWN) this.say(`         and ${problems.length - SHOWN} more`);
  }

  /** Somebody new, with three projects and a rule for everything. @param {number} place @returns {Promise<import('./person.mjs').Desk>} */
  async welcome(place) {
    const { stage, weather, options, ledger } = this;
    const random = this.random.fork();
    const bound = Math.max(BOUND, options.scale * LONGEST + 20_000);
    const person = { email: `chaos-${place}-${random.word()}@example.com`, name: `Person ${place}` };
    const token = await signIn(stage.url, person);
    /** @type {ConstructorParameters<typeof Client>[0]['note']} */
    const note = (asked, outcome) => this.note(asked, outcome);
    const client = new Client({ url: stage.url, token, weather, bound, random, note });
    const visitor = new Client({ url: stage.url, token: undefined, weather, bound, random, note });
    const owner = (await client.call('GET', '/api/auth/me')).body.data.id;
    const projects = [];
    for (const name of ['One', 'Two', 'Three'])
      projects.push((await client.call('POST', '/api/projects', { body: { name } })).body.data.id);
    await client.call('POST', '/api/rules', { body: RULE });
    return {
      client,
      visitor,
      ledger,
      random,
      owner,
      projects,
      homes: projects.map((id) => ({ id, owner, states: [{ deleted: false }], busy: false })),
      site: stage.site,
      patience: bound * 2,
      round: () => this.round,
      complain: (text) => void this.complaints.push(text),
    };
  }

  /** @param {import('./weather.mjs').Asked} asked @param {import('./weather.mjs').Outcome} outcome */
  note(asked, outcome) {
    this.requests += 1;
    if (outcome.kind !== 'answered' || outcome.status === 503) this.refused += 1;
    const problem = this.weather.problemOf(asked, outcome);
    if (problem) this.complaints.push(problem);
  }
}
