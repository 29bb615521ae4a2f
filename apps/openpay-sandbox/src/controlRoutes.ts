import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sameText } from './auth.ts';
import { Behaviour } from './behaviour.ts';
import type { Control } from './control.ts';
import { isErrorCode } from './errors.ts';
import { Fault } from './faults.ts';

const Advance = z.strictObject({ ms: z.int().min(0) });
const Release = z.strictObject({ order: z.enum(['same', 'reverse', 'shuffle']).default('same') });
const Resend = z.strictObject({ copies: z.int().min(1).max(50).default(1) });
const Chargeback = z.strictObject({ step: z.enum(['open', 'buyer', 'shop']) });
const BankSays = z.union([
  z.enum(['authenticate', 'reject']),
  z.strictObject({ declineWith: z.int().refine(isErrorCode) }),
]);
const BankAnswerBody = z.strictObject({ answer: BankSays });

const Adjust = z.strictObject({ centavos: z.int() });
const PayoutOutcome = z.strictObject({ outcome: z.enum(['completed', 'failed']) });

const Pay = z.strictObject({
  reference: z.string().min(1),
  centavos: z.int().positive(),
  concept: z.string().max(210).optional(),
  force: z.boolean().optional(),
});

type ById = { Params: { id: string } };

/** Serves the control object over HTTP, for a sandbox that runs as another process. */
export function registerControl(app: FastifyInstance, control: Control, controlKey: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (sameText(request.headers.authorization ?? '', `Bearer ${controlKey}`)) return;
    return reply.code(401).send({ message: 'The control key is missing or wrong' });
  });
  app.setErrorHandler((error, _request, reply) => {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return reply.code(400).send({ message });
  });

  app.get('/faults', async () => control.listFaults());
  app.post('/faults', async request => ({ id: control.addFault(Fault.parse(request.body)) }));
  app.delete('/faults', async (_request, reply) => {
    control.clearFaults();
    return reply.code(204).send();
  });

  app.get('/behaviour', async () => control.behaviour());
  app.patch('/behaviour', async request =>
    control.behave(Behaviour.parse({ ...control.behaviour(), ...z.looseObject({}).parse(request.body) })),
  );

  app.post('/clock/advance', async request => ({
    now: control.advanceClock(Advance.parse(request.body).ms),
  }));

  app.get('/charges', async () => control.charges());
  app.post('/charges', async (request, reply) => {
    control.importCharges(z.array(z.unknown()).parse(request.body));
    return reply.code(204).send();
  });
  app.post('/pay', async request => {
    const { reference, ...payment } = Pay.parse(request.body);
    return control.payReference(reference, payment);
  });
  app.post<ById>('/charges/:id/store-cancellation', async request =>
    control.cancelStorePayment(request.params.id),
  );
  app.post<ById>('/charges/:id/3ds', async request =>
    control.answerThreeDSecure(request.params.id, BankAnswerBody.parse(request.body).answer),
  );
  app.post<ById>('/charges/:id/chargeback', async request => {
    const { step } = Chargeback.parse(request.body);
    return step === 'open'
      ? control.openChargeback(request.params.id)
      : control.closeChargeback(request.params.id, step);
  });
  app.post<ById>('/charges/:id/resend', async request => ({
    sent: control.resendDeliveries(request.params.id, Resend.parse(request.body ?? {}).copies),
  }));

  app.post<ById>('/charges/:id/rescore', async request => control.rescoreToDecline(request.params.id));

  app.get('/balance', async () => ({ centavos: control.balance() }));
  app.post('/balance', async request => ({
    centavos: control.adjustBalance(Adjust.parse(request.body).centavos),
  }));
  app.get('/payouts', async () => control.payouts());
  app.post<ById>('/payouts/:id', async request =>
    control.settlePayout(request.params.id, PayoutOutcome.parse(request.body).outcome),
  );

  app.get('/deliveries', async () => control.deliveries());
  app.post('/deliveries/release', async request => ({
    sent: await control.releaseDeliveries(Release.parse(request.body ?? {}).order),
  }));

  app.delete('/state', async (_request, reply) => {
    control.reset();
    return reply.code(204).send();
  });
}
