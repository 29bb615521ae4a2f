import type { PlanDeMeses } from '@taquilla/rules/meses';
import { z } from 'zod';
import { atLeast, integer, list, oneOf, optional, toggle, webAddress } from './kinds.ts';

/** The numbers of payments that the provider knows. */
const PAYMENTS = [3, 6, 9, 12, 18];

/** `3:300, 6:600`: numbers of payments, each with the least total in pesos. */
const plans = optional(
  z
    .string()
    .regex(/^\s*\d+:\d+(\s*,\s*\d+:\d+)*\s*$/)
    .transform((texto): PlanDeMeses[] =>
      list(texto).map(plan => {
        const [pagos = 0, pesos = 0] = plan.split(':').map(Number);
        return { pagos, minimo: pesos * 100 };
      }),
    )
    .refine(planes => planes.every(({ pagos }) => PAYMENTS.includes(pagos))),
  'planes como 3:300, 6:600 (de 3, 6, 9, 12 o 18 pagos)',
);
/** The kinds of card that a purchase may be paid with (§B2.2). */
const KINDS = ['credito', 'debito', 'prepago'] as const;
const kinds = optional(
  z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(KINDS)).min(1)),
  'credito, debito o prepago, con comas',
);

/** The card provider. */
export const paymentsSettings = {
  OPENPAY_BASE_URL: webAddress,
  OPENPAY_MERCHANT_ID: optional(z.string().regex(/^[a-z0-9]+$/i), 'letras y dígitos'),
  OPENPAY_PRIVATE_KEY: optional(z.string().regex(/^sk_[a-z0-9]+$/i), 'sk_… y letras y dígitos'),
  OPENPAY_PUBLIC_KEY: optional(z.string().regex(/^pk_[a-z0-9]+$/i), 'pk_… y letras y dígitos'),
  OPENPAY_PRODUCCION: toggle,
  OPENPAY_SCRIPT_URL: webAddress,
  OPENPAY_DATA_SCRIPT_URL: webAddress,
  OPENPAY_TIMEOUT_SEGUNDOS: integer(1, 120),
  OPENPAY_RECHAZO_SEGUNDOS: integer(1, 3600),
  OPENPAY_3DS: oneOf(['auto', 'siempre', 'nunca']),
  OPENPAY_3DS_DESDE: integer(0, 10_000_000),
  OPENPAY_AVISOS_USUARIO: atLeast(4),
  OPENPAY_AVISOS_CLAVE: atLeast(8),
  OPENPAY_MESES: plans,
  OPENPAY_TARJETAS: kinds,
  OPENPAY_SPEI_MINUTOS: integer(30, 2_880),
  OPENPAY_TIENDA_HORAS: integer(2, 72),
  OPENPAY_AUTORIZADOR: toggle,
  TARJETA_LITERAL: toggle,
};

const DEMO_PLANS: PlanDeMeses[] = [3, 6, 9, 12].map(pagos => ({ pagos, minimo: pagos * 100_00 }));

export function readPayments(v: z.output<z.ZodObject<typeof paymentsSettings>>) {
  return {
    openpay: {
      /** Null in demo mode without an address: the stand-in is started, and its address is used. */
      baseUrl: v.OPENPAY_BASE_URL ?? null,
      merchantId: v.OPENPAY_MERCHANT_ID ?? 'mtaquillademo0000000',
      privateKey: v.OPENPAY_PRIVATE_KEY ?? 'sk_demo0000000000000000000000000000',
      publicKey: v.OPENPAY_PUBLIC_KEY ?? 'pk_demo0000000000000000000000000000',
      sandbox: !(v.OPENPAY_PRODUCCION ?? false),
      scriptUrl: v.OPENPAY_SCRIPT_URL ?? null,
      dataScriptUrl: v.OPENPAY_DATA_SCRIPT_URL ?? null,
      timeoutMs: (v.OPENPAY_TIMEOUT_SEGUNDOS ?? 40) * 1000,
      /** Seconds from the first refusal of a refund to the next try; doubled each time. */
      rechazoSegundos: v.OPENPAY_RECHAZO_SEGUNDOS ?? 120,
      tresDSecure: v.OPENPAY_3DS ?? 'auto',
      /** Pesos from which 3-D Secure is required from the start. */
      tresDSecureDesde: v.OPENPAY_3DS_DESDE ?? 10_000,
      /** The contracted plans without interest (§B2.3), least total in centavos; the demonstration's where it is one. */
      meses: v.OPENPAY_MESES ?? (v.OPENPAY_BASE_URL === undefined ? DEMO_PLANS : []),
      tarjetas: v.OPENPAY_TARJETAS ?? KINDS,
      /** Minutes that a buyer has to pay by reference (§B2.8). */
      plazos: { spei: v.OPENPAY_SPEI_MINUTOS ?? 120, tienda: (v.OPENPAY_TIENDA_HORAS ?? 24) * 60 },
      /** Whether the stand-in asks us before it takes money by reference (§B2.6); at the provider it is part of the contract. */
      autorizador: v.OPENPAY_AUTORIZADOR ?? false,
      avisos: {
        usuario: v.OPENPAY_AVISOS_USUARIO ?? 'openpay',
        clave: v.OPENPAY_AVISOS_CLAVE ?? 'avisos-de-demo',
      },
      tarjetaLiteral: v.TARJETA_LITERAL ?? !(v.OPENPAY_PRODUCCION ?? false),
    },
  };
}
