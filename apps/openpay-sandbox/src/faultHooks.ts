import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxClock } from './clock.ts';
import { ERRORS, errorBody } from './errors.ts';
import type { Fault, FaultPlan } from './faults.ts';

const NEEDS_THE_TRUTH: ReadonlySet<Fault['answer']['kind']> = new Set(['normal', 'edited']);
const NEVER = new Promise<never>(() => undefined);

/** Applies planned faults to calls and their answers. The control API is exempt. */
export function injectFaults(app: FastifyInstance, plan: FaultPlan, clock: SandboxClock): void {
  const toSpoil = new WeakMap<FastifyRequest, Fault>();

  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/_control') || request.method === 'OPTIONS') return;
    const fault = plan.take(request.method, pathBelowMerchant(request.url));
    if (!fault) return;
    await clock.sleep(fault.delayMs);
    if (fault.effect === 'commit' || NEEDS_THE_TRUTH.has(fault.answer.kind)) {
      toSpoil.set(request, fault);
      return;
    }
    const spoiled = await spoil(fault, request, reply, '{"id":"tr');
    return reply.send(spoiled);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const fault = toSpoil.get(request);
    if (!fault) return payload;
    await clock.sleep(fault.delayAnswerMs);
    return spoil(fault, request, reply, payload);
  });
}

function pathBelowMerchant(url: string): string {
  const [path = ''] = url.split('?');
  return path.replace(/^\/v1\/[^/]+/, '');
}

/** The answer sent in place of the true one. For a silent or cut connection it never resolves. */
async function spoil(
  { answer, effect }: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  switch (answer.kind) {
    case 'normal':
      return payload;
    case 'error':
      reply.code(ERRORS[answer.code].http).type('application/json; charset=utf-8');
      return JSON.stringify(errorBody(answer.code));
    case 'raw':
      reply.code(answer.status).type('text/html; charset=utf-8');
      return answer.body;
    case 'hang':
      return NEVER;
    case 'drop':
      request.raw.socket.destroy();
      return NEVER;
    case 'half_json': {
      reply.type('application/json; charset=utf-8');
      const whole = String(payload);
      return effect === 'commit' ? whole.slice(0, Math.floor(whole.length / 2)) : whole;
    }
    case 'edited':
      return edit(String(payload), answer.changes);
    case 'huge':
      reply.type('application/json; charset=utf-8');
      return `"${'x'.repeat(answer.bytes - 2)}"`;
  }
}

function edit(body: string, changes: Readonly<Record<string, unknown>>): string {
  const answer = JSON.parse(body) as object | object[];
  return JSON.stringify(
    Array.isArray(answer) ? answer.map(one => ({ ...one, ...changes })) : { ...answer, ...changes },
  );
}
