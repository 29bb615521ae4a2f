import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { authenticate } from './auth.ts';
import { registerBarcode } from './barcode.ts';
import { registerBines } from './bines.ts';
import { registerBrowserAssets } from './browserAssets.ts';
import { registerCards } from './cards.ts';
import { resumeExpiries } from './chargeExpiry.ts';
import { registerCharges } from './charges.ts';
import { SandboxClock } from './clock.ts';
import { type Control, createControl } from './control.ts';
import { registerControlPage } from './controlPage.ts';
import { registerControl } from './controlRoutes.ts';
import { allowBrowsers } from './cors.ts';
import { registerCustomers } from './customers.ts';
import { DeliveryQueue } from './deliveries.ts';
import { type ErrorCode, errorBody, OpenpayError } from './errors.ts';
import { injectFaults } from './faultHooks.ts';
import { FaultPlan } from './faults.ts';
import { importHistory } from './history.ts';
import { createIds } from './ids.ts';
import { registerPagar } from './pagar.ts';
import { registerPayouts, resumePayouts } from './payouts.ts';
import type { Provider } from './provider.ts';
import { resolveSettings, type SandboxOptions } from './settings.ts';
import { Store } from './store.ts';
import { registerStores } from './stores.ts';
import { registerTarjetasPage } from './tarjetasPage.ts';
import { registerTokenCreation, registerTokenReading } from './tokens.ts';
import { registerThreeDSecure } from './tresDSecure.ts';
import { registerBeforehand, registerWebhooks } from './webhooks.ts';

const MAX_BODY_BYTES = 256 * 1024;

export interface Sandbox {
  readonly app: FastifyInstance;
  readonly control: Control;
  readonly merchantId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  close(): Promise<void>;
}

export interface RunningSandbox extends Sandbox {
  /** Origin without a final slash: `http://127.0.0.1:4100`. */
  readonly url: string;
}

/** Builds the sandbox and starts to listen, on a free port of this machine by default. */
export async function startSandbox(
  options: SandboxOptions & { readonly host?: string; readonly port?: number } = {},
): Promise<RunningSandbox> {
  const { host = '127.0.0.1', port = 0, ...rest } = options;
  const sandbox = await buildSandbox(rest);
  const url = await sandbox.app.listen({ host, port });
  return { ...sandbox, url };
}

/** Builds the sandbox without a port, for `app.inject`. Its clock, faults and webhooks already work. */
export async function buildSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const provider = await buildProvider(options);
  const { settings, store, clock, deliveries } = provider;
  const control = createControl(provider);
  const app = buildApp(provider, control);

  for (const registration of settings.webhooks) registerBeforehand(provider, registration);
  resumeExpiries(provider);
  resumePayouts(provider);
  deliveries.resume();

  const close = async () => {
    clock.stop();
    await app.close();
    await deliveries.stop();
    await store.close();
  };
  const { merchantId, privateKey, publicKey } = settings;
  return { app, control, close, merchantId, privateKey, publicKey };
}

async function buildProvider(options: SandboxOptions): Promise<Provider> {
  const settings = resolveSettings(options);
  const store = await Store.open(settings.dataFile);
  const clock = new SandboxClock(settings.frozenAt);
  if (settings.historyFile !== null) await importHistory(store, settings.historyFile, clock.now());
  const ids = createIds(settings.randomInt);
  const behaviour = { current: settings.behaviour };
  const retryMs = settings.webhookRetryMs;
  const deliveries = new DeliveryQueue({ store, clock, ids, behaviour, retryMs });
  return { settings, store, clock, ids, behaviour, deliveries, faults: new FaultPlan() };
}

function buildApp(provider: Provider, control: Control): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    // A call that hangs on purpose must not keep the sandbox from closing.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  acceptEmptyJson(app);
  answerErrorsAsOpenpay(app);
  logCalls(app, provider);
  allowBrowsers(app);
  commitBeforeAnswering(app, provider);
  injectFaults(app, provider.faults, provider.clock);

  registerBrowserAssets(app);
  registerTarjetasPage(app, provider.settings);
  registerBarcode(app);
  registerStores(app, provider);
  registerPagar(app, provider);
  app.register(async scope => registerThreeDSecure(scope, provider));
  app.register(async scope => registerForBrowsers(scope, provider), { prefix: '/v1/:merchant' });
  app.register(async scope => registerForServers(scope, provider), { prefix: '/v1/:merchant' });
  const { controlKey } = provider.settings;
  if (provider.settings.controlPage) registerControlPage(app, provider, control);
  if (controlKey !== null) {
    app.register(async scope => registerControl(scope, control, controlKey), { prefix: '/_control' });
  }
  return app;
}

function registerForBrowsers(app: FastifyInstance, provider: Provider): void {
  app.addHook('onRequest', async request => {
    authenticate(request, provider.settings);
  });
  registerTokenCreation(app, provider);
  app.post('/antifraudkeys', async () => ({ data: '' }));
}

function registerForServers(app: FastifyInstance, provider: Provider): void {
  app.addHook('onRequest', async request => {
    if (authenticate(request, provider.settings) === 'public') throw new OpenpayError(1010);
  });
  registerTokenReading(app, provider);
  registerCustomers(app, provider);
  registerCards(app, provider);
  registerBines(app);
  registerCharges(app, provider);
  registerPayouts(app, provider);
  registerWebhooks(app, provider);
}

/**
 * Stores changes before answering, so that a kill after the answer loses nothing. A notice can also go out before the
 * answer.
 */
function commitBeforeAnswering(app: FastifyInstance, { store, behaviour, deliveries }: Provider): void {
  app.addHook('onSend', async (request, _reply, payload) => {
    await store.flush();
    const announcesFirst = behaviour.current.webhookBeforeAnswer && request.method !== 'GET';
    if (announcesFirst && !request.url.startsWith('/_control')) await deliveries.idle();
    return payload;
  });
}

/** SDKs send `DELETE` and body-less `POST` with a JSON content type. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(String(body)));
    } catch {
      done(new OpenpayError(1001, 'The request is not valid JSON'));
    }
  });
}

function answerErrorsAsOpenpay(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new OpenpayError(1005);
  });
  app.setErrorHandler((error: FastifyError | OpenpayError, _request, reply) => {
    const known = error instanceof OpenpayError ? error : new OpenpayError(codeOf(error));
    if (known.code === 1000) console.error(error);
    return reply.code(known.http).send(errorBody(known.code, known.message));
  });
}

function codeOf(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 1009;
  return error.statusCode !== undefined && error.statusCode < 500 ? 1001 : 1000;
}

function logCalls(app: FastifyInstance, { settings }: Provider): void {
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    settings.log(`${request.method} ${path} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`);
  });
}
