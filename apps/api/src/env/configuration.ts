import { z } from 'zod';
import { GOOGLE_DE_DEMO, houseSettings, readHouse } from './house.ts';
import { paymentsSettings, readPayments } from './payments.ts';
import { readSelling, sellingSettings } from './selling.ts';
import { readServer, serverSettings } from './server.ts';

const esquema = z.object({ ...serverSettings, ...sellingSettings, ...paymentsSettings, ...houseSettings });

/** The name of every setting. */
export const SETTINGS: readonly string[] = Object.keys(esquema.shape);

/** A setting that cannot be used; names itself. */
export class InvalidConfiguration extends Error {}

/**
 * Reads and checks all configuration, once. The only reader of `process.env` in the server.
 * @throws ConfiguracionInvalida naming every bad setting.
 */
export function readConfiguration(entorno: Readonly<Record<string, string | undefined>> = process.env) {
  const leido = esquema.safeParse(entorno);
  if (!leido.success) throw new InvalidConfiguration(quejas(leido.error).join('\n'));
  const v = leido.data;
  const demo = v.TAQUILLA_DEMO ?? v.NODE_ENV !== 'production';
  exigirCompleta(v, demo);
  return {
    demo,
    /** Whether the demonstration was asked for by name, and is not just what an empty environment means. */
    demoPedida: v.TAQUILLA_DEMO === true,
    ...readServer(v, demo),
    ...readSelling(v),
    ...readPayments(v),
    ...readHouse(v, demo),
  };
}

export type Configuration = ReturnType<typeof readConfiguration>;

/** One line for each setting, however much is wrong with it. */
function quejas({ issues }: z.ZodError): string[] {
  const nombres = new Set(issues.map(({ path: [nombre] }) => String(nombre)));
  const esperados: Readonly<Record<string, z.ZodType>> = esquema.shape;
  return [...nombres].map(nombre => `${nombre}: se esperaba ${esperados[nombre]?.description}`);
}

const DEL_PROVEEDOR = ['OPENPAY_MERCHANT_ID', 'OPENPAY_PRIVATE_KEY', 'OPENPAY_PUBLIC_KEY'] as const;
const DE_PRODUCCION = [
  'TAQUILLA_API_KEY',
  'PUBLIC_URL',
  'SMTP_URL',
  'OPENPAY_BASE_URL',
  ...DEL_PROVEEDOR,
  'OPENPAY_AVISOS_USUARIO',
  'OPENPAY_AVISOS_CLAVE',
] as const;

/** Outside demo mode nothing has a default that a stranger could know, and no buyer is left without their mail. */
function exigirCompleta(v: z.infer<typeof esquema>, demo: boolean): void {
  const exigir = (nombres: readonly (keyof typeof v)[], motivo: string) => {
    const faltan = nombres.filter(nombre => v[nombre] === undefined);
    if (faltan.length === 0) return;
    throw new InvalidConfiguration(faltan.map(nombre => `${nombre}: es obligatoria ${motivo}`).join('\n'));
  };
  if (v.OPENPAY_BASE_URL !== undefined && demo) exigir(DEL_PROVEEDOR, 'con OPENPAY_BASE_URL');
  if (demo) return;
  if (v.GOOGLE_CLIENT_ID === GOOGLE_DE_DEMO) {
    throw new InvalidConfiguration(
      'GOOGLE_CLIENT_ID: se esperaba el de Google, porque el modo de demostración está apagado',
    );
  }
  const remitente = v.SMTP_URL === 'buzon' ? [] : (['CORREO_REMITENTE'] as const);
  exigir([...DE_PRODUCCION, ...remitente], 'cuando el modo de demostración está apagado');
}

/** Where a command was called: npm runs it from the root of the project. */
export function callingFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
