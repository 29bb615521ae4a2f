import { z } from 'zod';
import { ERRORS, isErrorCode } from './errors.ts';

const Code = z.int().refine(isErrorCode, { error: `one of ${Object.keys(ERRORS).join(', ')}` });

const Answer = z.discriminatedUnion('kind', [
  /** The true answer: only the waits apply. */
  z.strictObject({ kind: z.literal('normal') }),
  /** One of Openpay's errors, in Openpay's shape. */
  z.strictObject({ kind: z.literal('error'), code: Code }),
  /** Any answer, as a proxy on the way might send. */
  z.strictObject({ kind: z.literal('raw'), status: z.int().min(200).max(599), body: z.string().default('') }),
  /** The connection stays open and silent. */
  z.strictObject({ kind: z.literal('hang') }),
  /** The connection is reset. */
  z.strictObject({ kind: z.literal('drop') }),
  z.strictObject({ kind: z.literal('half_json') }),
  /** The true answer with other values in some of its fields; of a list, in every element. */
  z.strictObject({ kind: z.literal('edited'), changes: z.record(z.string(), z.unknown()) }),
  z.strictObject({
    kind: z.literal('huge'),
    bytes: z
      .int()
      .min(2)
      .default(10 * 1024 * 1024),
  }),
]);

export const Fault = z.strictObject({
  /** Left out, any method; preflights never count. */
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  // The path below `/v1/{merchant}`. `*` is one segment, `**` is any: `**/charges` matches both charge paths.
  path: z.string().default('**'),
  /** Matching calls to let through before the fault begins. */
  skip: z.int().min(0).default(0),
  times: z.int().min(1).default(1),
  /** `commit` executes the call and then spoils the answer; `none` executes nothing. */
  effect: z.enum(['none', 'commit']).default('none'),
  /** Wait before the call is executed. */
  delayMs: z.int().min(0).default(0),
  /** Wait after the call was executed and before its answer. */
  delayAnswerMs: z.int().min(0).default(0),
  answer: Answer.default({ kind: 'normal' }),
});

export type Fault = Readonly<z.infer<typeof Fault>>;
export type FaultInput = z.input<typeof Fault>;

interface Planned {
  readonly id: number;
  readonly fault: Fault;
  readonly pattern: RegExp;
  skip: number;
  left: number;
}

/** The pending faults, in the order of planning. */
export class FaultPlan {
  #planned: Planned[] = [];
  #lastId = 0;

  add(input: FaultInput): number {
    const fault = Fault.parse(input);
    this.#lastId += 1;
    const pattern = toPattern(fault.path);
    this.#planned.push({ id: this.#lastId, fault, pattern, skip: fault.skip, left: fault.times });
    return this.#lastId;
  }

  /** The fault of this call, if one is due; asking for it uses it up. */
  take(method: string, path: string): Fault | null {
    const matching = this.#planned.filter(
      ({ fault, pattern }) => (fault.method ?? method) === method && pattern.test(path),
    );
    const due = matching.find(planned => planned.skip === 0);
    for (const planned of matching) if (planned.skip > 0) planned.skip -= 1;
    if (!due) return null;
    due.left -= 1;
    this.#planned = this.#planned.filter(({ left }) => left > 0);
    return due.fault;
  }

  list() {
    return this.#planned.map(({ id, fault, skip, left }) => ({ id, ...fault, skip, left }));
  }

  clear(): void {
    this.#planned = [];
  }
}

function toPattern(glob: string): RegExp {
  const source = glob
    .split(/(\*\*|\*)/)
    .map(part => ({ '**': '.*', '*': '[^/]+' })[part] ?? part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('');
  return new RegExp(`^${source}/?$`);
}
