import { z } from 'zod';
import { DEMO_GOOGLE, houseSettings, readHouse } from './house.ts';
import { paymentsSettings, readPayments } from './payments.ts';
import { readSecrets, secretsSettings } from './secrets.ts';
import { readSelling, sellingSettings } from './selling.ts';
import { readServer, serverSettings } from './server.ts';

const schema = z.object({
  ...serverSettings,
  ...sellingSettings,
  ...paymentsSettings,
  ...houseSettings,
  ...secretsSettings,
});

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** One or more settings that cannot be used; the message names them. */
export class InvalidConfiguration extends Error {}

/**
 * Reads and checks all configuration, once. The only reader of `process.env` in the server.
 * @throws InvalidConfiguration naming every bad setting.
 */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const read = schema.safeParse(environment);
  if (!read.success) throw new InvalidConfiguration(complaints(read.error).join('\n'));
  const v = read.data;
  const demo = v.TAQUILLA_DEMO ?? v.NODE_ENV !== 'production';
  requireComplete(v, demo);
  return {
    demo,
    /** Whether the demonstration was requested by name; an empty environment only implies it. */
    demoPedida: v.TAQUILLA_DEMO === true,
    ...readServer(v, demo),
    ...readSelling(v),
    ...readPayments(v),
    ...readHouse(v, demo),
    ...readSecrets(v, demo),
  };
}

export type Configuration = ReturnType<typeof readConfiguration>;

/** One line per setting, even with several faults. */
function complaints({ issues }: z.ZodError): string[] {
  const names = new Set(issues.map(({ path: [name] }) => String(name)));
  const expected: Readonly<Record<string, z.ZodType>> = schema.shape;
  return [...names].map(name => `${name}: se esperaba ${expected[name]?.description}`);
}

const OF_PROVIDER = ['OPENPAY_MERCHANT_ID', 'OPENPAY_PRIVATE_KEY', 'OPENPAY_PUBLIC_KEY'] as const;
const OF_PRODUCTION = [
  'TAQUILLA_API_KEY',
  'PUBLIC_URL',
  'SMTP_URL',
  'OPENPAY_BASE_URL',
  ...OF_PROVIDER,
  'OPENPAY_AVISOS_USUARIO',
  'OPENPAY_AVISOS_CLAVE',
] as const;

/** Outside demo mode no setting has a default that a stranger could know, and mail must reach its buyers. */
function requireComplete(v: z.infer<typeof schema>, demo: boolean): void {
  const requireSettings = (names: readonly (keyof typeof v)[], why: string) => {
    const missing = names.filter(name => v[name] === undefined);
    if (missing.length === 0) return;
    throw new InvalidConfiguration(missing.map(name => `${name}: es obligatoria ${why}`).join('\n'));
  };
  if (v.OPENPAY_BASE_URL !== undefined && demo) requireSettings(OF_PROVIDER, 'con OPENPAY_BASE_URL');
  if (demo) return;
  if (v.GOOGLE_CLIENT_ID === DEMO_GOOGLE) {
    throw new InvalidConfiguration(
      'GOOGLE_CLIENT_ID: se esperaba el de Google, porque el modo de demostración está apagado',
    );
  }
  const sender = v.SMTP_URL === 'buzon' ? [] : (['CORREO_REMITENTE'] as const);
  requireSettings([...OF_PRODUCTION, ...sender], 'cuando el modo de demostración está apagado');
}

/** The folder in which a command was called: npm itself runs it from the root of the project. */
export function callingFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
